import { limits } from '@atesta/contract/limits.ts'
import { recordable } from './recordable.ts'
import { shotName } from './take-photo.ts'

const bitsPerSecond = 5_000_000
/** How often recorded data are collected, in ms. */
const every = 1000
/** Leaves room for the last chunk. */
const maxBytes = limits.maxUploadBytes - 5_000_000

/** A recording that continues until stopped, or until it reaches the size limit. */
export type Recording = { stop: () => void; file: Promise<File> }

export function recordVideo(stream: MediaStream, moment: string, word: string): Recording {
  const mimeType = recordable()
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    videoBitsPerSecond: bitsPerSecond,
  })
  const pieces: Blob[] = []
  let size = 0
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const file = new Promise<File>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      pieces.push(data)
      size += data.size
      if (size > maxBytes) stop()
    }
    recorder.onstop = () =>
      size > 0
        ? resolve(new File(pieces, shotName('video', moment, word), { type: 'video/mp4' }))
        : reject(new Error('nothing was recorded'))
    recorder.onerror = () => reject(new Error('recording failed'))
  })
  recorder.start(every)
  return { stop, file }
}
