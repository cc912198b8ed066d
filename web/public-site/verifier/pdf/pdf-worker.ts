import { type PdfReading, type ReadingTools, readPdf } from '@atesta/evidence/pdf/read-pdf.ts'

export type PdfRequest = ReadingTools & { file: File }
/** Null for what cannot be read as a PDF, `too_large` for what there is no memory for. */
export type PdfAnswer = { is: PdfReading | 'too_large' | null }

async function answer({ file, ...tools }: PdfRequest): Promise<PdfAnswer['is']> {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return 'too_large'
  return readPdf(new Uint8Array(bytes), tools).catch(() => null)
}

addEventListener('message', async ({ data }: MessageEvent<PdfRequest>) => {
  postMessage({ is: await answer(data) } satisfies PdfAnswer)
})
