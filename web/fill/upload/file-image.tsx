import { type Category, category, type FileKind, fileKind } from '@atesta/contract/limits.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import { IconFile, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewQuery } from '../../queries/certifications.ts'
import { inspectionCertifications } from '../../queries/inspections.ts'
import { type Exhibit, exhibitOf, useLightbox } from '../../records/lightbox/lightbox-store.ts'
import { useNearView } from '../../ui/use-near-view.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { useUploadQueue, useWebForm } from '../fill.ts'
import { inOrderOfAnswers } from '../state/answers-at.ts'
import classes from './file-card.module.css'

type Props = {
  id: string
  title: string
  type: string
  certification: Certification | undefined
}

const icons = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  video: IconMovie,
  unknown: IconFile,
} satisfies Record<FileKind, unknown>

/**
 * Opens a file enlarged among the others of its inspection that have arrived. The list is read on demand:
 * pictures do not subscribe to it.
 */
function look(exhibit: Exhibit, client: QueryClient) {
  const { inspection, draftSchema } = useWebForm.getState()
  const files = inspection ? client.getQueryData(inspectionCertifications(inspection.id).queryKey) : undefined
  const { previews } = useUploadQueue.getState()
  const others = inOrderOfAnswers(files ?? [], draftSchema).map((file) => ({
    ...exhibitOf(file),
    here: previews[file.identifier]?.url,
  }))
  const isThere = others.some(({ id }) => id === exhibit.id)
  useLightbox.getState().open(isThere ? others : [exhibit], exhibit.id)
}

/** The small picture of a file on this device, from when it is wanted; undefined until it is made. */
function useSmall(file: Blob | undefined, wanted: boolean): string | undefined {
  const [made, setMade] = useState<{ of: Blob; small: Blob }>()
  useEffect(() => {
    if (!file || !wanted) return
    let isShown = true
    void import('../../device/small-picture.ts')
      .then(({ smallPicture }) => smallPicture(file))
      // Its code did not come.
      .catch(() => file)
      .then((small) => {
        if (isShown) setMade({ of: file, small })
      })
    return () => {
      isShown = false
    }
  }, [file, wanted])
  return useObjectUrl(made?.of === file ? made?.small : undefined)
}

type PictureProps = { name: string; file: Blob | undefined; there: string | undefined; onEnlarge: () => void }

/** A picture as small as its card, which opens it enlarged. Of a hundred on this device, only those near the view are made. */
function Picture({ name, file, there, onEnlarge }: PictureProps) {
  const { t } = useTranslation('certifications')
  const [place, near] = useNearView<HTMLButtonElement>(0)
  const here = useSmall(file, near)
  const source = file ? here : there
  return (
    <button
      ref={place}
      type="button"
      className={classes.enlarge}
      aria-label={t('lightbox.enlarge', { name })}
      onClick={onEnlarge}
    >
      {source ? (
        <img className={classes.picture} src={source} alt="" loading="lazy" decoding="async" />
      ) : (
        <span className={classes.picture} />
      )}
    </button>
  )
}

/**
 * The picture of a file: this device's while it is being sent, then the server's; otherwise a plain card with
 * its kind.
 */
export function FileImage({ id, title, type, certification }: Props) {
  const { t } = useTranslation(['fill', 'certifications'])
  const here = useUploadQueue((state) => state.previews[id])
  const { data } = useQuery({
    ...previewQuery(id, 'small'),
    enabled: certification?.preview === true && !here,
  })
  const there = useObjectUrl(data)
  const client = useQueryClient()
  const kind = certification?.kind ?? fileKind(type)
  if ((here || there) && !certification?.unreadable)
    return (
      <Picture
        name={title}
        file={here?.file}
        there={there}
        onEnlarge={() => look({ id, title, kind, here: here?.url, certification }, client)}
      />
    )
  const Icon = icons[kind]
  const named: Category = certification?.category ?? category(kind)
  return (
    <div className={classes.plain}>
      <Icon size={28} aria-hidden />
      <span>
        {certification?.unreadable ? t('fill:upload.unreadable') : t(`certifications:categories.${named}`)}
      </span>
    </div>
  )
}
