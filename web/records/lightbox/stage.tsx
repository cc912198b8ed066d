import { useElementSize } from '@mantine/hooks'
import { IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl, previewQuery } from '../../queries/certifications.ts'
import { useSession } from '../../session/session.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import classes from './lightbox.module.css'
import type { Exhibit } from './lightbox-store.ts'
import { fitting, type Pose, zoomed } from './pose.ts'
import { placeIn, useGestures } from './use-gestures.ts'

const icons = { image: IconPhoto, pdf: IconFileTypePdf, video: IconMovie, unknown: IconFile }

type Props = {
  exhibit: Exhibit
  pose: Pose
  change: (next: (pose: Pose) => Pose) => void
  step: (by: 1 | -1) => void
}

function Nothing({ exhibit }: Pick<Props, 'exhibit'>) {
  const { t } = useTranslation('certifications')
  const Icon = icons[exhibit.kind]
  return (
    <div className={classes.nothing}>
      <Icon size={64} stroke={1.25} aria-hidden />
      <p>{exhibit.certification?.unreadable ? t('unreadable') : t('lightbox.no_picture')}</p>
    </div>
  )
}

/** A picture that can be enlarged, moved and turned. */
function Picture({ exhibit, pose, change, step, source }: Props & { source: string }) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const gestures = useGestures({ pose, change, step })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // Not through React, whose wheel listeners are passive and cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { room, point } = placeIn(element, event)
      change((now) => zoomed(now, Math.exp(-event.deltaY / 400), room, point))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [change])
  const scale = pose.zoom * fitting(pose, size, { width, height })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what pointers do here, the toolbar and keys do as well
    <div
      ref={frame}
      className={classes.hold}
      data-enlarged={pose.zoom > 1 || undefined}
      {...gestures}
      onDoubleClick={(event) => {
        const { room, point } = placeIn(event.currentTarget, event)
        change((now) => zoomed(now, now.zoom > 1 ? 0 : 2.5, room, point))
      }}
    >
      <div ref={ref} className={classes.fit}>
        <img
          src={source}
          alt={exhibit.title}
          draggable={false}
          className={classes.picture}
          onLoad={({ currentTarget: { clientWidth, clientHeight } }) =>
            setSize({ width: clientWidth, height: clientHeight })
          }
          style={{
            transform: `translate(${pose.x}px, ${pose.y}px) rotate(${pose.turned}deg) scale(${scale})`,
          }}
        />
      </div>
    </div>
  )
}

/** The video for those who may have it; a respondent, who may not, sees its still. */
function Film({ exhibit, still }: Pick<Props, 'exhibit'> & { still: string | undefined }) {
  const { t } = useTranslation('certifications')
  const [broken, setBroken] = useState(false)
  if (broken || !exhibit.certification) {
    return (
      <div className={classes.nothing}>
        <IconMovie size={64} stroke={1.25} aria-hidden />
        <p>{t('video.unsupported')}</p>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: evidence is shown as it was received
    <video
      className={classes.film}
      src={fileUrl(exhibit.certification.id)}
      poster={still}
      controls
      preload="metadata"
      aria-label={exhibit.title}
      onError={() => setBroken(true)}
    />
  )
}

/** The content of the lightbox: a photo, the first page of a PDF, or a video that plays. */
export function Stage(props: Props) {
  const { exhibit } = props
  const { certification, here } = exhibit
  const isSignedIn = useSession((session) => session.user !== null)
  const { data, isError } = useQuery({
    ...previewQuery(exhibit.id, 'large'),
    enabled: certification?.preview === true && !here,
  })
  const there = useObjectUrl(data)
  const source = here ?? there
  if (exhibit.kind === 'video' && isSignedIn && certification?.can.download)
    return <Film key={exhibit.id} exhibit={exhibit} still={source} />
  if (source) return <Picture {...props} source={source} />
  return certification?.preview && !isError ? null : <Nothing exhibit={exhibit} />
}
