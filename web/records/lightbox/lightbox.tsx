import { ActionIcon, Modal } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconInfoCircle,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import classes from './lightbox.module.css'
import { LightboxFacts } from './lightbox-facts.tsx'
import { type Exhibit, useLightbox } from './lightbox-store.ts'
import { asItIs, moved, type Pose, turned, zoomed } from './pose.ts'
import { Stage } from './stage.tsx'

function Tool({ label, onClick, icon, ...rest }: ToolProps) {
  return (
    <ActionIcon
      {...rest}
      className={classes.tool}
      size={44}
      variant="transparent"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
type ToolProps = {
  label: string
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
  'aria-pressed'?: boolean
}

/** For keyboard use, without a pointer position: the window's size is accurate enough. */
const windowRoom = () => ({ width: window.innerWidth, height: window.innerHeight })
const stride = 80
const ways: Record<string, [number, number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
}

/** The pose of the shown exhibit; reset for each one. */
function usePose(id: string | undefined) {
  const [pose, setPose] = useState(asItIs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another exhibit starts in its own pose
  useEffect(() => {
    setPose(asItIs)
  }, [id])
  const change = useCallback((next: (now: Pose) => Pose) => setPose(next), [])
  return { pose, change }
}

type ViewProps = { exhibits: readonly Exhibit[]; at: number; onClose: () => void }

function View({ exhibits, at, onClose }: ViewProps) {
  const { t } = useTranslation(['certifications', 'common'])
  const format = useFormat()
  const exhibit = exhibits[at] as Exhibit
  const { pose, change } = usePose(exhibit.id)
  const [facts, setFacts] = useState(() => window.innerWidth >= 1024)
  const step = useCallback((by: 1 | -1) => {
    const { at: now, exhibits: all, show } = useLightbox.getState()
    if (now !== null && all[now + by]) show(now + by)
  }, [])
  const turn = () => change(turned)
  const zoom = (times: number) => change((now) => zoomed(now, times, windowRoom()))
  const isPicture = exhibit.kind !== 'video' || exhibit.here !== undefined

  const onKeyDown = (event: KeyboardEvent) => {
    // A video uses the arrow keys for seeking.
    if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return
    const way = ways[event.key]
    const keys: Record<string, () => void> = {
      '+': () => zoom(1.5),
      '=': () => zoom(1.5),
      '-': () => zoom(1 / 1.5),
      '0': () => change(() => asItIs),
      r: turn,
      i: () => setFacts((shown) => !shown),
    }
    if (way && pose.zoom > 1) change((now) => moved(now, ...way, windowRoom()))
    else if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (keys[event.key]) keys[event.key]?.()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons inside do as well
    <div className={classes.frame} onKeyDown={onKeyDown}>
      <header className={classes.bar}>
        <div className={classes.title}>
          <Modal.Title className={classes.name}>
            <bdi>{exhibit.title}</bdi>
          </Modal.Title>
          {exhibit.file && <bdi className={classes.file}>{exhibit.file}</bdi>}
        </div>
        {exhibits.length > 1 && (
          <span className={classes.count} role="status">
            {t('lightbox.position', { at: format.number(at + 1), count: exhibits.length })}
          </span>
        )}
        <div className={classes.tools} role="toolbar" aria-label={t('lightbox.tools')}>
          {isPicture && (
            <>
              <Tool
                label={t('lightbox.smaller')}
                icon={<IconZoomOut size={20} />}
                disabled={pose.zoom <= 1}
                onClick={() => zoom(1 / 1.5)}
              />
              <Tool label={t('lightbox.larger')} icon={<IconZoomIn size={20} />} onClick={() => zoom(1.5)} />
              <Tool label={t('lightbox.turn')} icon={<IconRotateClockwise size={20} />} onClick={turn} />
            </>
          )}
          {exhibit.certification && (
            <Tool
              label={t('sections.facts')}
              icon={<IconInfoCircle size={20} />}
              aria-pressed={facts}
              onClick={() => setFacts(!facts)}
            />
          )}
          <Tool label={t('common:actions.close')} icon={<IconX size={20} />} onClick={onClose} />
        </div>
      </header>
      <div className={classes.stage}>
        <Stage exhibit={exhibit} pose={pose} change={change} step={step} />
        {exhibits.length > 1 && (
          <>
            <span className={classes.previous}>
              <Tool
                label={t('lightbox.previous')}
                icon={<IconChevronLeft size={28} />}
                disabled={at === 0}
                onClick={() => step(-1)}
              />
            </span>
            <span className={classes.next}>
              <Tool
                label={t('lightbox.next')}
                icon={<IconChevronRight size={28} />}
                disabled={at === exhibits.length - 1}
                onClick={() => step(1)}
              />
            </span>
          </>
        )}
      </div>
      {facts && exhibit.certification && (
        <LightboxFacts certification={exhibit.certification} onLeave={onClose} />
      )}
    </div>
  )
}

/** A file across the whole window: zoomable and rotatable, beside its facts, with its neighbours. */
export function Lightbox() {
  const { exhibits, at, close } = useLightbox()
  const isOpen = at !== null
  const closeInFront = useDialog(isOpen, close)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={closeInFront}
      returnFocus={false}
      fullScreen
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.9} color="#000" />
      <Modal.Content className={classes.content} radius={0}>
        {at !== null && exhibits[at] && <View exhibits={exhibits} at={at} onClose={close} />}
      </Modal.Content>
    </Modal.Root>
  )
}
