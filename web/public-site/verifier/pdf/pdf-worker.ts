import { type PdfReading, type ReadingTools, readPdf } from '@atesta/evidence/pdf/read-pdf.ts'

export type PdfRequest = ReadingTools & { file: File }
/** Null for what cannot be read as a PDF. */
export type PdfAnswer = { reading: PdfReading | null }

addEventListener('message', async ({ data }: MessageEvent<PdfRequest>) => {
  const reading = await data.file
    .arrayBuffer()
    .then((bytes) => readPdf(new Uint8Array(bytes), data))
    .catch(() => null)
  postMessage({ reading } satisfies PdfAnswer)
})
