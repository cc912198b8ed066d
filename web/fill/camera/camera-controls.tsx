import { ActionIcon, Button, SegmentedControl, Slider } from '@mantine/core'
import { IconBulb, IconBulbOff, IconCameraRotate } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import classes from './camera-dialog.module.css'
import type { Kind } from './take-photo.ts'
import type { useCamera } from './use-camera.ts'

type Camera = ReturnType<typeof useCamera>
type Props = {
  camera: Camera
  kind: Kind
  possible: readonly Kind[]
  isRecording: boolean
  /** The shutter is disabled; `describedBy` is the id of the sentence that says why. */
  heldBack: boolean
  describedBy: string | undefined
  done: Ref<HTMLButtonElement>
  onKind: (kind: Kind) => void
  onSwitch: () => void
  onShutter: () => void
  onDone: () => void
}

/** The controls below the picture: zoom, photo or video, other camera, light, shutter and done. */
export function CameraControls(props: Props) {
  const { camera, kind, possible, isRecording, heldBack, describedBy, done } = props
  const { t } = useTranslation('fill')
  return (
    <>
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
          aria-label={t('camera.kinds')}
          value={kind}
          disabled={isRecording}
          onChange={(value) => props.onKind(value as Kind)}
          data={possible.map((value) => ({ value, label: t(`camera.${value}`) }))}
        />
      )}
      <div className={classes.controls}>
        <div className={classes.side}>
          {camera.others && !isRecording && (
            <ActionIcon
              variant="subtle"
              color="gray.0"
              size={48}
              aria-label={t('camera.switch')}
              onClick={props.onSwitch}
            >
              <IconCameraRotate size={24} />
            </ActionIcon>
          )}
          <Light camera={camera} />
        </div>
        <button
          type="button"
          className={classes.shutter}
          data-kind={kind}
          data-recording={isRecording || undefined}
          disabled={!camera.stream || heldBack}
          aria-describedby={describedBy}
          aria-label={t(kind === 'photo' ? 'camera.take' : isRecording ? 'camera.stop' : 'camera.record')}
          onClick={props.onShutter}
        />
        <div className={classes.side}>
          <Button ref={done} variant="white" color="dark" onClick={props.onDone}>
            {t('camera.done')}
          </Button>
        </div>
      </div>
    </>
  )
}

function Light({ camera }: { camera: Camera }) {
  const { t } = useTranslation('fill')
  const once = useOneAtATime()
  /** The stream whose light is on: another camera starts without. */
  const [lit, setLit] = useState<MediaStream | null>(null)
  if (!camera.torch) return null
  const light = lit !== null && lit === camera.stream
  return (
    <ActionIcon
      variant="subtle"
      color="gray.0"
      size={48}
      aria-label={t('camera.light')}
      aria-pressed={light}
      onClick={() =>
        once(async () => {
          if (await camera.torch?.(!light)) setLit(light ? null : camera.stream)
        })
      }
    >
      {light ? <IconBulb size={24} /> : <IconBulbOff size={24} />}
    </ActionIcon>
  )
}
