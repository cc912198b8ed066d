import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { quickDigest } from '../../device/file-digest.ts'
import { uploadQueue, useWebForm } from '../fill.ts'
import { beingAdded } from '../queue/being-added.ts'
import type { LateAnswer } from '../state/late-answer.ts'
import { momentHere } from '../state/moment.ts'
import type { Shot } from '../upload/add-files.ts'
import type { DevicePosition } from '../upload/queue-item.ts'
import { type Recording, recordVideo } from './record-video.ts'
import { ShotLine } from './shot-line.ts'
import { takePhoto } from './take-photo.ts'

type Given = {
  camera: { video: RefObject<HTMLVideoElement | null>; stream: MediaStream | null }
  /** How many more files the answer accepts. */
  room: number
  here: () => DevicePosition | null
  /** Follows where the field stands: records may be added or taken out before a shot has its turn to be added. */
  follow: () => LateAnswer
  /** Adds what was taken. Resolves with how many files were added. */
  onTaken: (file: File, shot: Shot, late: LateAnswer) => Promise<number>
}

/** Taking pictures and films: each is added the moment it is taken, one after the other. */
export function useShots({ camera, room, here, follow, onTaken }: Given) {
  const { t } = useTranslation('fill')
  const [taken, setTaken] = useState(0)
  /** Taken, but not yet accepted or refused. */
  const [pending, setPending] = useState(0)
  const [problem, setProblem] = useState('')
  const [recording, setRecording] = useState<{ since: number; running: Recording } | null>(null)
  const [line] = useState(() => new ShotLine(uploadQueue.store))
  const isFull = taken + pending >= room
  const names = { photo: t('camera.file_photo'), video: t('camera.file_video') }

  const keep = (made: Promise<File>, { time, position }: Shot): Promise<void> => {
    // Hashed at once, also while those before it are still being added.
    const hashed = made.then(async (file) => ({ file, sha256: await quickDigest(file) }))
    setPending((count) => count + 1)
    const counted = { inspectionId: useWebForm.getState().inspection?.id ?? 0, count: 1 }
    const take = () =>
      line.take(hashed, follow(), ({ file, sha256 }, late) => onTaken(file, { time, position, sha256 }, late))
    return beingAdded(uploadQueue.store, counted, take)
      .then((count) => setTaken((before) => before + count))
      .finally(() => setPending((count) => count - 1))
  }
  const shoot = async () => {
    if (!camera.video.current || isFull) return
    const shot = { time: momentHere(), position: here() }
    try {
      await keep(takePhoto(camera.video.current, shot.time, names.photo), shot)
      setProblem('')
    } catch {
      setProblem(t('camera.not_taken'))
    }
  }
  const stop = () => recording?.running.stop()
  // A film ends with its picture, whatever its sound does.
  const { stream } = camera
  useEffect(() => {
    if (!stream) recording?.running.stop()
  }, [stream, recording])
  const record = () => {
    if (recording) return stop()
    if (!camera.stream || isFull) return
    const shot = { time: momentHere(), position: here() }
    const running = recordVideo(camera.stream, shot.time, names.video)
    setRecording({ since: Date.now(), running })
    keep(running.file, shot)
      .catch(() => setProblem(t('camera.not_taken')))
      .finally(() => setRecording(null))
  }
  return { taken, isFull, problem, recording, shoot, record, stop }
}
