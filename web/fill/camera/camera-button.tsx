import { Button } from '@mantine/core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { CameraDialog } from '../on-demand.ts'
import type { LateAnswer } from '../state/late-answer.ts'
import type { Shot } from '../upload/add-files.ts'
import type { Capture } from '../upload/queue-item.ts'
import { capturedBy, hasCameraApp } from './captured-by.ts'
import { recordable } from './recordable.ts'
import type { Kind } from './take-photo.ts'

type Props = {
  label: string
  icon: ReactNode
  kinds: readonly Kind[]
  /** Media types for the device's own camera app. */
  accept: string
  disabled: boolean
  room: number
  max: number
  positionRequired: boolean
  /** Follows where the field stands, from the shutter on. */
  follow: () => LateAnswer
  /** Resolves with how many files were added: none when it was refused. */
  onTaken: (file: File, shot: Shot, late: LateAnswer) => Promise<number>
  /** Files of the camera app. */
  onPick: (files: File[], captured: Capture['captured']) => void
  /** The in-page camera was closed. */
  onClosed: () => void
}

/** Opens the camera in the page, or the device's camera app where the page may not use one. */
export function CameraButton({ label, icon, accept, disabled, onPick, onClosed, ...camera }: Props) {
  const input = useRef<HTMLInputElement>(null)
  /** How many more files the answer accepts since the camera was opened; null while it is closed. */
  const [room, setRoom] = useState<number | null>(null)
  const opened = room !== null
  const native = () => {
    setRoom(null)
    input.current?.click()
  }
  const open = () => {
    // A video that this browser cannot record is taken with the camera app.
    const isPossible = camera.kinds[0] === 'photo' || recordable() !== undefined
    if ('mediaDevices' in navigator && isPossible) setRoom(camera.room)
    else native()
  }
  return (
    <>
      <Button size="md" variant="default" leftSection={icon} disabled={disabled && !opened} onClick={open}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        capture="environment"
        data-picker="camera"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Reset, so that the same file can be chosen again after it was removed.
          event.currentTarget.value = ''
          if (files.length > 0) onPick(files, capturedBy(files, hasCameraApp()))
        }}
      />
      {opened && (
        <Suspense>
          <CameraDialog
            {...camera}
            room={room}
            onNative={hasCameraApp() ? native : undefined}
            onClose={() => {
              setRoom(null)
              onClosed()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
