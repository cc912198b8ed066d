import type { PdfReading } from '@atesta/evidence/pdf/read-pdf.ts'
import type { PdfAnswer, PdfRequest } from './pdf-worker.ts'

/** A file that takes longer is made to take long. In milliseconds. */
const timeoutMs = 60_000

/**
 * Why a PDF was not looked into: reading it was ended, this device has no memory for it, the file is gone or closed to this page,
 * or the worker did not come.
 */
export type NotRead = 'too_long' | 'too_large' | 'unreadable' | 'not_loaded'

/** What a PDF carries; null for what cannot be read as one. */
export type PdfOutcome = PdfReading | NotRead | null

/** Has a worker read a PDF and ends it: when it has, or when that takes too long. Answers how to end it before. */
export function readInWorker(
  start: () => Worker,
  asked: PdfRequest,
  settle: (is: PdfOutcome) => void,
): () => void {
  let worker: Worker
  try {
    worker = start()
  } catch {
    settle('not_loaded')
    return () => undefined
  }
  const end = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  const settled = (is: PdfOutcome) => {
    end()
    settle(is)
  }
  const timer = setTimeout(() => settled('too_long'), timeoutMs)
  worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => settled(data.is))
  // Whatever goes wrong with the file itself is answered.
  worker.addEventListener('error', () => settled('not_loaded'))
  worker.postMessage(asked)
  return end
}
