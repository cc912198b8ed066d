import { type QueryObserverResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { publishedCertificates } from '../../../queries/verifier.ts'
import type { KeptKey } from '../log-keys.ts'
import { rootsOf, type Subject } from '../subject.ts'
import type { PdfOutcome } from './read-in-worker.ts'
import { isPdf, usePdfOutcome } from './use-pdf-outcome.ts'

const start = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })

/** Whether the first answer is still to come. After that, also after a failure, a verdict stands while it is asked for again. */
export const isAsking = ({
  fetchStatus,
  isFetched,
}: Pick<QueryObserverResult, 'fetchStatus' | 'isFetched'>): boolean =>
  fetchStatus === 'fetching' && !isFetched

/** What a PDF carries, by the certificates of this installation. Nothing of it is loaded before there is a PDF. */
export function usePdfReading(subject: Subject, keys: readonly KeptKey[]): PdfOutcome | 'reading' {
  const { file } = subject
  const policy = subject.policy?.policy
  const roots = rootsOf(subject)
  const query = useQuery({ ...publishedCertificates(), enabled: file !== null && isPdf(file) })
  const asking = isAsking(query)
  const certificates = query.data
  const asked = useMemo(
    () => (asking ? undefined : { keys, certificates, policy, roots }),
    [asking, keys, certificates, policy, roots],
  )
  return usePdfOutcome(file, asked, start)
}
