import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { publishedCertificates } from '../../../queries/verifier.ts'
import type { KeptKey } from '../log-keys.ts'
import { rootsOf, type Subject } from '../subject.ts'
import type { PdfOutcome } from './read-in-worker.ts'
import { isPdf, usePdfOutcome } from './use-pdf-outcome.ts'

const start = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** What a PDF carries, by the certificates of this installation. Nothing of it is loaded before there is a PDF. */
export function usePdfReading(subject: Subject, keys: readonly KeptKey[]): PdfOutcome | 'reading' {
  const { file } = subject
  const policy = subject.policy?.policy
  const roots = rootsOf(subject)
  const { data: certificates, fetchStatus } = useQuery({
    ...publishedCertificates(),
    enabled: file !== null && isPdf(file),
  })
  const asking = fetchStatus === 'fetching' && certificates === undefined
  const asked = useMemo(
    () => (asking ? undefined : { keys, certificates, policy, roots }),
    [asking, keys, certificates, policy, roots],
  )
  return usePdfOutcome(file, asked, start)
}
