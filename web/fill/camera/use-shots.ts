import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentHere } from '../state/moment.ts'
import type { Shot } from '../upload/add-files.ts'
import type { DevicePosition } from '../upload/queue-item.ts'
import { type Recording, recordVideo } from './record-video.ts'
import { takePhoto } from './take-photo.ts'

type Given = {
  camera: { video: RefObject<HTMLVideoElement | null>; stream: MediaStream | null }
  /** How many more files the answer takes. */
  room: number
  here: () => DevicePosition | null
  /** Adds what was taken. Resolves with how many files were added. */
  onTaken: (file: File, shot: Shot) => Promise<number>
}

/** Taking pictures and films: each is added the moment it is taken, one after the other. */
export function useShots({ camera, room, here, onTaken }: Given) {
  const { t } = useTranslation('fill')
  const [taken, setTaken] = useState(0)
  /** Taken, and not yet accepted or refused. */
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState('')
  const [recording, setRecording] = useState<{ since: number; running: Recording } | null>(null)
  const adding = useRef<Promise<void>>(Promise.resolve())
  const isFull = taken + pending >= room
  const names = { photo: t('camera.file_photo'), video: t('camera.file_video') }

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
      await keep(await takePhoto(camera.video.current, shot.time, names.photo), shot)
      setProblem('')
    } catch {
      setProblem(t('camera.not_taken'))
    }
  }
  const stop = () => recording?.running.stop()
  const record = () => {
    if (recording) return stop()
    if (!camera.stream || isFull) return
    const shot = { time: momentHere(), position: here() }
    const running = recordVideo(camera.stream, shot.time, names.video)
    setRecording({ since: Date.now(), running })
    running.file
      .then((file) => keep(file, shot))
      .catch(() => setProblem(t('camera.not_taken')))
      .finally(() => setRecording(null))
  }
  return { taken, isFull, problem, recording, shoot, record, stop }
}
