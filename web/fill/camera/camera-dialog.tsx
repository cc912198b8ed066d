import { ActionIcon, Button, Modal, SegmentedControl, Slider } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraRotate, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { momentHere } from '../state/moment.ts'
import type { Shot } from '../upload/add-files.ts'
import classes from './camera-dialog.module.css'
import { type Recording, recordVideo } from './record-video.ts'
import { recordable } from './recordable.ts'
import { takePhoto } from './take-photo.ts'
import { type Facing, useCamera } from './use-camera.ts'
import { type Place, usePlace } from './use-place.ts'

type Kind = 'photo' | 'video'
type Props = {
  kinds: readonly Kind[]
  /** How many more files the answer takes, and how many it takes at all. */
  room: number
  max: number
  positionRequired: boolean
  /** Adds what was taken, with the moment and the place of the shutter. Resolves with how many files were added. */
  onTaken: (file: File, shot: Shot) => Promise<number>
  /** The device's own camera app instead. */
  onNative: () => void
  onClose: () => void
}

/** The camera in the page: each picture is added the moment it is taken, with time and place of the shutter. */
export function CameraDialog({ kinds, room, max, positionRequired, onTaken, onNative, onClose }: Props) {
  const { t } = useTranslation('fill')
  const possible = kinds.filter((kind) => kind === 'photo' || recordable() !== undefined)
  const [kind, setKind] = useState<Kind>(possible[0] ?? 'photo')
  const [facing, setFacing] = useState<Facing>('environment')
  /** The stream whose light is on: another camera begins without. */
  const [lit, setLit] = useState<MediaStream | null>(null)
  const [taken, setTaken] = useState(0)
  /** Taken, and not yet accepted or refused. */
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState('')
  const [recording, setRecording] = useState<{ since: number; running: Recording } | null>(null)
  const camera = useCamera(facing, kind === 'video')
  const { place, here } = usePlace(positionRequired)
  const adding = useRef<Promise<void>>(Promise.resolve())
  const done = useRef<HTMLButtonElement>(null)
  const close = useDialog(true, onClose)
  useEffect(() => {
    // The shutter, which had the focus, cannot be pressed any more.
    if (taken >= room) done.current?.focus()
  }, [taken, room])
  const isFull = taken + pending >= room
  const light = lit !== null && lit === camera.stream

  /** One after the other: each has to see how many the answer holds by then. */
  const keep = (file: File, shot: Shot): Promise<void> => {
    setPending((count) => count + 1)
    const added = adding.current
      .then(() => onTaken(file, shot))
      .then((count) => setTaken((before) => before + count))
      .finally(() => setPending((count) => count - 1))
    // One that could not be added is no reason to refuse those after it.
    adding.current = added.catch(() => undefined)
    return added
  }
  const shoot = async () => {
    if (!camera.video.current || isFull) return
    const shot = { time: momentHere(), position: here() }
    try {
      await keep(await takePhoto(camera.video.current, shot.time), shot)
      setProblem('')
    } catch {
      setProblem(t('camera.not_taken'))
    }
  }
  const record = () => {
    if (recording) return recording.running.stop()
    if (!camera.stream || isFull) return
    const shot = { time: momentHere(), position: here() }
    const running = recordVideo(camera.stream, shot.time)
    setRecording({ since: Date.now(), running })
    running.file
      .then((file) => keep(file, shot))
      .catch(() => setProblem(t('camera.not_taken')))
      .finally(() => setRecording(null))
  }
  const finish = () => {
    recording?.running.stop()
    close()
  }
  return (
    <Modal.Root opened onClose={finish} returnFocus={false} fullScreen>
      <Modal.Content className={classes.content} aria-label={t('camera.title')}>
        <div className={classes.top}>
          <PlaceState place={place} />
          <ActionIcon
            variant="subtle"
            color="gray.0"
            size={44}
            aria-label={t('camera.close')}
            onClick={finish}
          >
            <IconX size={22} />
          </ActionIcon>
        </div>
        <div className={classes.picture}>
          <video
            ref={camera.video}
            muted
            playsInline
            aria-label={t('camera.preview')}
            hidden={camera.trouble !== null}
          />
          {camera.trouble ? (
            <div className={classes.trouble} role="alert">
              <p>{t(`camera.${camera.trouble}`)}</p>
              <Button onClick={onNative} data-autofocus>
                {t('camera.native')}
              </Button>
            </div>
          ) : (
            !camera.stream && <p className={classes.trouble}>{t('camera.opening')}</p>
          )}
        </div>
        <p className={classes.status} role="status">
          {problem || (taken > 0 && t('camera.taken', { count: taken }))}
          {taken >= room && `. ${t('upload.full', { count: max })}`}
          {camera.silent && ` ${t('camera.no_sound')}`}
          {recording && <Elapsed since={recording.since} />}
        </p>
        {camera.zoom && (
          <Slider
            className={classes.zoom}
            thumbLabel={t('camera.zoom')}
            label={null}
            min={camera.zoom.min}
            max={camera.zoom.max}
            step={camera.zoom.step || 0.1}
            key={camera.stream?.id}
            defaultValue={camera.zoom.now}
            onChange={camera.zoom.set}
          />
        )}
        {possible.length > 1 && (
          <SegmentedControl
            className={classes.kinds}
            value={kind}
            disabled={recording !== null}
            onChange={(value) => setKind(value as Kind)}
            data={possible.map((value) => ({ value, label: t(`camera.${value}`) }))}
          />
        )}
        <div className={classes.controls}>
          <div className={classes.side}>
            {camera.others && !recording && (
              <ActionIcon
                variant="subtle"
                color="gray.0"
                size={48}
                aria-label={t('camera.switch')}
                onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
              >
                <IconCameraRotate size={24} />
              </ActionIcon>
            )}
            {camera.torch && (
              <ActionIcon
                variant="subtle"
                color="gray.0"
                size={48}
                aria-label={t('camera.light')}
                aria-pressed={light}
                onClick={() => {
                  camera.torch?.(!light)
                  setLit(light ? null : camera.stream)
                }}
              >
                {light ? <IconBulb size={24} /> : <IconBulbOff size={24} />}
              </ActionIcon>
            )}
          </div>
          <button
            type="button"
            className={classes.shutter}
            data-kind={kind}
            data-recording={recording ? true : undefined}
            disabled={!camera.stream || (isFull && !recording)}
            aria-label={t(kind === 'photo' ? 'camera.take' : recording ? 'camera.stop' : 'camera.record')}
            onClick={kind === 'photo' ? () => void shoot() : record}
          />
          <div className={classes.side}>
            <Button ref={done} variant="white" color="dark" onClick={finish}>
              {t('camera.done')}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function PlaceState({ place }: { place: Place }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  if (place.state === 'off') return <span />
  return (
    <span>
      {place.state === 'known'
        ? t('camera.place_known', { metres: format.number(Math.round(place.accuracy ?? 0)) })
        : t(`camera.place_${place.state}`)}
    </span>
  )
}

/** Minutes and seconds since the recording began. */
function Elapsed({ since }: { since: number }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  return t('camera.recording', { time: format.duration(Math.max(0, (now - since) / 1000)) })
}
