import type { PdfReading } from '@atesta/evidence/pdf/read-pdf.ts'
import type { PdfAnswer, PdfRequest } from './pdf-worker.ts'

/** A file that takes longer is made to take long. In milliseconds. */
const patience = 60_000

/** What a PDF carries; null for what cannot be read as one, `too_long` for what was ended while it was read. */
export type PdfOutcome = PdfReading | 'too_long' | null

/** Has a worker read a PDF and ends it: when it has, or when that takes too long. Answers how to end it before. */
export function readInWorker(
  worker: Worker,
  asked: PdfRequest,
  settle: (is: PdfOutcome) => void,
): () => void {
  const end = () => {
    clearTimeout(timer)
    worker.terminate()
  }
  const settled = (is: PdfOutcome) => {
    end()
    settle(is)
  }
  const timer = setTimeout(() => settled('too_long'), patience)
  worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => settled(data.reading))
  worker.addEventListener('error', () => settled(null))
  worker.postMessage(asked)
  return end
}
