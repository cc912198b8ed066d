import { type PdfReading, type ReadingTools, readPdf } from '@atesta/evidence/pdf/read-pdf.ts'
import { wholeFile } from './whole-file.ts'

export type PdfRequest = ReadingTools & { file: File }
/** Null for what cannot be read as a PDF, a word for what cannot be read at all. */
export type PdfAnswer = { is: PdfReading | 'too_large' | 'unreadable' | null }

async function answer({ file, ...tools }: PdfRequest): Promise<PdfAnswer['is']> {
  const bytes = await wholeFile(file)
  return typeof bytes === 'string' ? bytes : readPdf(bytes, tools).catch(() => null)
}

addEventListener('message', async ({ data }: MessageEvent<PdfRequest>) => {
  postMessage({ is: await answer(data) } satisfies PdfAnswer)
})
