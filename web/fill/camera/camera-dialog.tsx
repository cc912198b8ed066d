import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import type { LateAnswer } from '../state/late-answer.ts'
import type { Shot } from '../upload/add-files.ts'
import { CameraControls } from './camera-controls.tsx'
import classes from './camera-dialog.module.css'
import { Elapsed, PlaceNeeded, PlaceState } from './camera-status.tsx'
import { recordable } from './recordable.ts'
import type { Kind } from './take-photo.ts'
import { type Facing, useCamera } from './use-camera.ts'
import { usePlace } from './use-place.ts'
import { useShots } from './use-shots.ts'

type Props = {
  kinds: readonly Kind[]
  /** How many more files the answer accepts, and its maximum. */
  room: number
  max: number
  positionRequired: boolean
  /** Follows where the field stands, from the shutter on. */
  follow: () => LateAnswer
  /** Adds what was taken, with the moment and the place of the shutter. Resolves with how many files were added. */
  onTaken: (file: File, shot: Shot, late: LateAnswer) => Promise<number>
  /** The device's own camera app instead, where there is one. */
  onNative: (() => void) | undefined
  onClose: () => void
}

/**
 * The in-page camera: each picture is added as it is taken, with the time and position of the shutter. Where
 * a position is required, nothing can be taken without one, so that nothing has to be discarded.
 */
export function CameraDialog({
  kinds,
  room,
  max,
  positionRequired,
  follow,
  onTaken,
  onNative,
  onClose,
}: Props) {
  const { t } = useTranslation('fill')
  const possible = kinds.filter((kind) => kind === 'photo' || recordable() !== undefined)
  const [kind, setKind] = useState<Kind>(possible[0] ?? 'photo')
  const [facing, setFacing] = useState<Facing>('environment')
  const camera = useCamera(facing, kind === 'video')
  const { place, here, again } = usePlace(positionRequired)
  const { taken, isFull, problem, recording, shoot, record, stop } = useShots({
    camera,
    room,
    here,
    follow,
    onTaken,
  })
  const done = useRef<HTMLButtonElement>(null)
  const reason = useId()
  const close = useDialog(true, onClose)
  useEffect(() => {
    // The focused shutter can no longer be pressed.
    if (taken >= room) done.current?.focus()
  }, [taken, room])
  const lacksPlace = positionRequired && place.state !== 'known' && !recording
  const press = () => {
    if (kind === 'photo') void shoot()
    else record()
    // For the next picture, if there was no position for this one.
    again()
  }
  const finish = () => {
    stop()
    close()
  }
  return (
    <Modal.Root
      opened
      onClose={finish}
      returnFocus={false}
      fullScreen
      // As a class of the content itself, it would also style its surroundings.
      classNames={{ content: classes.content }}
    >
      <Modal.Content aria-label={t('camera.title')}>
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
              {(camera.trouble === 'stopped' || !onNative) && (
                <Button
                  onClick={() => {
                    camera.reopen()
                    // The pressed button is gone with its sentence.
                    done.current?.focus()
                  }}
                  data-autofocus
                >
                  {t('camera.reopen')}
                </Button>
              )}
              {onNative && (
                <Button
                  variant={camera.trouble === 'stopped' ? 'default' : 'filled'}
                  onClick={onNative}
                  data-autofocus
                >
                  {t('camera.native')}
                </Button>
              )}
            </div>
          ) : (
            !camera.stream && <p className={classes.trouble}>{t('camera.opening')}</p>
          )}
        </div>
        {lacksPlace && !camera.trouble && <PlaceNeeded id={reason} place={place} onAgain={again} />}
        <div className={classes.status}>
          <p role="status">
            {problem || (taken > 0 && t('camera.taken', { count: taken }))}
            {taken >= room && `. ${t('upload.full', { count: max })}`}
            {camera.silent && ` ${t('camera.no_sound')}`}
          </p>
          {recording && <Elapsed since={recording.since} />}
        </div>
        <CameraControls
          camera={camera}
          kind={kind}
          possible={possible}
          isRecording={recording !== null}
          heldBack={lacksPlace || (isFull && !recording)}
          describedBy={lacksPlace ? reason : undefined}
          done={done}
          onKind={setKind}
          onSwitch={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
          onShutter={press}
          onDone={finish}
        />
      </Modal.Content>
    </Modal.Root>
  )
}
