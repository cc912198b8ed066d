import { useEffect, useState } from 'react'
import { inMemoryLimit, thisMachine } from './in-memory-limit.ts'
import type { PdfRequest } from './pdf-worker.ts'
import { type PdfOutcome, readInWorker } from './read-in-worker.ts'

/** What a PDF is read with. */
export type PdfAsked = Omit<PdfRequest, 'file' | 'now'>

export const isPdf = (file: File) =>
  file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')

/**
 * What a PDF carries, read in a worker that `start` makes; 'reading' while that runs, null for another kind of file or one that
 * cannot be read as a PDF. `asked` stays the same object until something else is asked, and is undefined while that is not known.
 */
export function usePdfOutcome(
  file: File | null,
  asked: PdfAsked | undefined,
  start: () => Worker,
): PdfOutcome | 'reading' {
  const [kept, setKept] = useState<{ file: File; asked: PdfAsked; is: PdfOutcome } | null>(null)
  const wanted = file && isPdf(file) ? file : null
  const tooLarge = wanted !== null && wanted.size > inMemoryLimit(thisMachine())
  useEffect(() => {
    if (!wanted || tooLarge || !asked) return
    return readInWorker(start, { file: wanted, ...asked, now: new Date() }, (is) =>
      setKept({ file: wanted, asked, is }),
    )
  }, [wanted, tooLarge, asked, start])
  if (!wanted) return null
  if (tooLarge) return 'too_large'
  // With a key that was taken away since, another answer may be right.
  return kept?.file === wanted && kept.asked === asked ? kept.is : 'reading'
}
