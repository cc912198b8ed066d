import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { publishedCertificates } from '../../../queries/verifier.ts'
import { inMemoryLimit, thisMachine } from '../file-hasher.ts'
import type { KeptKey } from '../log-keys.ts'
import { rootsOf, type Subject } from '../subject.ts'
import { type PdfOutcome, readInWorker } from './read-in-worker.ts'

const isPdf = (file: File) => file.type === 'application/pdf' || file.name.toLowerCase().endsWith('.pdf')

/**
 * What a PDF carries, read in a worker on this device; 'reading' while that runs, null for another kind of file or one
 * that cannot be read. Nothing of it is loaded before there is a PDF.
 */
export function usePdfReading(subject: Subject, keys: readonly KeptKey[]): PdfOutcome | 'reading' {
  const { file } = subject
  const policy = subject.policy?.policy
  const roots = rootsOf(subject)
  const wanted = file && isPdf(file) && file.size <= inMemoryLimit(thisMachine()) ? file : null
  const { data: certificates, fetchStatus } = useQuery({
    ...publishedCertificates(),
    enabled: wanted !== null,
  })
  const [kept, setKept] = useState<{ file: File; is: PdfOutcome } | null>(null)
  const asking = fetchStatus === 'fetching' && certificates === undefined

  useEffect(() => {
    if (!wanted || asking) return
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
    const asked = { keys: [...keys], certificates, policy, roots, now: new Date() }
    return readInWorker(worker, { file: wanted, ...asked }, (is) => setKept({ file: wanted, is }))
  }, [wanted, asking, certificates, keys, policy, roots])

  if (!wanted) return null
  return kept?.file === wanted ? kept.is : 'reading'
}
