import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key, refresh } from '../session/query-client.ts'

export const retentionQuery = queryOptions({
  queryKey: key('user', 'retention'),
  queryFn: ({ signal }) => api.retention.read({}, { signal }),
})

/** What a rule would erase now. */
export const retentionPreview = (days: number) =>
  queryOptions({
    queryKey: key('user', 'retention', 'preview', days),
    queryFn: ({ signal }) => api.retention.preview({ query: { days } }, { signal }),
  })

export type ErasureSubject = { identifier: string } | { inspection_id: number } | { client_id: number }

/** How much an erasure would remove. */
export const erasureCount = (subject: ErasureSubject) =>
  queryOptions({
    queryKey: key('user', 'retention', 'count', subject),
    queryFn: ({ signal }) => api.retention.count({ query: subject }, { signal }),
  })

/** The legal holds, newest first, in pages of twenty. */
export const holdsQuery = infiniteQueryOptions({
  queryKey: key('user', 'retention', 'holds'),
  queryFn: ({ signal, pageParam }) =>
    api.retention.holds({ query: pageParam ? { after: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/**
 * Erases in as many calls as needed; returns the number of files. What shows them is refetched, even when a
 * later call fails.
 */
export async function eraseAll(subject: ErasureSubject, reason: string): Promise<number> {
  let erased = 0
  try {
    for (let more = true; more; ) {
      const done = await api.retention.erase({ body: { ...subject, reason } })
      erased += done.erased
      more = done.more
    }
    return erased
  } finally {
    await refresh(
      'certifications',
      'certification_description',
      'inspections',
      'reports_to_select',
      'claim_complete',
    )
  }
}
