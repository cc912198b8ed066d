import { limits } from '@atesta/contract/limits.ts'
import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { inspections } from '@atesta/contract/routes/inspections.ts'
import type { Certification } from '@atesta/contract/schemas/certification.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { isStartedHere } from '../device/started-here.ts'
import { api } from '../session/api.ts'
import { useGuest } from '../session/guest.ts'
import { key, queryClient, refresh } from '../session/query-client.ts'
import { isSettled } from './certifications.ts'

/**
 * Refetches everything that shows inspections, their number or their state, after one was changed, created,
 * decided on or deleted.
 */
export const refreshInspections = () =>
  refresh(
    'inspections',
    'inspections_for_select',
    'workflows',
    'workflow_details',
    'workflow_calendars',
    'task_details',
    'claims',
    'claim_complete',
    'emails',
  )

/**
 * The form of an inspection with its answers, always read from the server: a draft never comes from a cache.
 */
export const fetchInspectionForm = (id: number) => watched(() => api.inspections.form({ params: { id } }))

/** The form of an inspection for showing it, never for filling it in. */
export const inspectionQuery = (id: number) =>
  queryOptions({
    queryKey: key('inspections', 'one', id),
    queryFn: ({ signal }) => api.inspections.form({ params: { id } }, { signal }),
  })

/** Saves a draft. Repeating the call with the same key returns the first answer. */
export const saveInspection = (payload: FormPayload, idempotencyKey: string) =>
  watched(() =>
    api.inspections.save(
      { params: { inspectionId: payload.form_data.inspection.id }, body: payload },
      { idempotencyKey },
    ),
  )

/** Polling of certifications after a change, in ms: how soon it begins, and how slow it becomes. */
const soonest = 700
const slowest = 8000

/** An inspection has at most this many pages of files. */
const maxPages = 50

async function allCertifications(id: number, signal?: AbortSignal): Promise<Certification[]> {
  // The server does not know the inspection yet, nor any file of it.
  if (isStartedHere(id)) return []
  const found: Certification[] = []
  let after: string | undefined
  for (let page = 1; page <= maxPages; page++) {
    const query = { after, page_size: limits.maxPageSize }
    const answer = useGuest.getState().guest
      ? await api.emails.inspectionCertifications({ params: { id }, query }, { signal })
      : await api.certifications.list({ query: { ...query, inspection_id: id } }, { signal })
    found.push(...answer.data)
    if (answer.next === null) break
    after = answer.next
  }
  return found
}

/** All files of an inspection that the server has, read now. */
export const fetchCertifications = (id: number): Promise<Certification[]> =>
  watched(() => allCertifications(id))

/** For each inspection: the states last seen, and how often they were unchanged since. */
const calm = new Map<number, { states: string; unchanged: number }>()

function pauseAfter(id: number, found: Certification[]): void {
  const states = found.map((one) => `${one.identifier} ${one.state}`).join()
  const before = calm.get(id)
  calm.set(id, { states, unchanged: before?.states === states ? before.unchanged + 1 : 0 })
}

/**
 * All certifications of an inspection, polled while one of them is not final: after 700 ms, then ever more
 * slowly until something changes. Stops while the page is hidden.
 */
export const inspectionCertifications = (id: number) =>
  queryOptions({
    queryKey: key('certifications', 'inspection', id),
    queryFn: async ({ signal }) => {
      const found = await allCertifications(id, signal)
      pauseAfter(id, found)
      return found
    },
    refetchInterval: ({ state }) => {
      if (!state.data || state.data.every(isSettled)) return false
      return Math.min(slowest, soonest * 1.5 ** (calm.get(id)?.unchanged ?? 0))
    },
    refetchIntervalInBackground: false,
  })

/**
 * Polls the states of an inspection's certifications quickly again, because something is happening to them.
 */
export function refreshCertifications(inspectionId: number): Promise<void> {
  calm.delete(inspectionId)
  return queryClient.invalidateQueries({ queryKey: key('certifications', 'inspection', inspectionId) })
}

/**
 * A call outside components that, like all others, notices the end of the session. Never held back while
 * offline.
 */
function watched<T>(call: () => Promise<T>): Promise<T> {
  return queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: call, networkMode: 'always', retry: false, gcTime: 0 })
    .execute(undefined)
}

export type InspectionQuery = Omit<
  NonNullable<CallArgs<(typeof inspections)['list']>['query']>,
  keyof ListPlace | 'page_size'
>

/** One page of the inspections of all tasks. */
export const inspectionsPage = (query: InspectionQuery, place: ListPlace) =>
  queryOptions({
    queryKey: key('inspections', 'all', query, place),
    queryFn: ({ signal }) => api.inspections.list({ query: { ...query, ...place } }, { signal }),
  })

/** The download address of the list's rows as a table. Cookies authenticate it. */
export const inspectionsExportUrl = (query: Omit<InspectionQuery, 'sort'>): string => {
  const asked = Object.entries({ ...query, format: 'xlsx' }).map(([name, value]) => [name, String(value)])
  return `/api/inspections/export?${new URLSearchParams(asked)}`
}

export type AnswersFilter = NonNullable<CallArgs<(typeof inspections)['answerSummary']>['query']>
type Sorted = { sort?: NonNullable<CallArgs<(typeof inspections)['answers']>['query']>['sort'] }
export type AnsweredForm = Output<typeof inspections.answerColumns>

/** The questions of a form in all its versions. */
export const answerColumnsQuery = (id: number) =>
  queryOptions({
    queryKey: key('form_details', 'answer_columns', id),
    queryFn: ({ signal }) => api.inspections.answerColumns({ params: { id } }, { signal }),
  })

/** One page of the answers to a form. */
export const answersQuery = (id: number, query: AnswersFilter & Sorted, place: ListPlace) =>
  queryOptions({
    queryKey: key('inspections', 'answers', id, query, place),
    queryFn: ({ signal }) =>
      api.inspections.answers({ params: { id }, query: { ...query, ...place } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const answerSummaryQuery = (id: number, query: AnswersFilter) =>
  queryOptions({
    queryKey: key('inspections', 'answer_summary', id, query),
    queryFn: ({ signal }) => api.inspections.answerSummary({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The download address of what is shown; for a repeated group, its records. Cookies authenticate it. */
export function answersExportUrl(
  id: number,
  query: AnswersFilter,
  asked: { format: 'csv' | 'xlsx' | 'geojson'; group?: string },
): string {
  const parameters = Object.entries({ ...query, ...asked }).map(([name, value]) => [name, String(value)])
  return `/api/inspections/answers/${id}/export?${new URLSearchParams(parameters)}`
}

/** The submissions of an inspection and the decisions on them, oldest first. */
export const submissionsQuery = (id: number) =>
  queryOptions({
    queryKey: key('inspections', 'versions', id),
    queryFn: ({ signal }) => api.inspections.versions({ params: { id } }, { signal }),
  })

/** The submission of a round, which never changes. */
export const submittedQuery = (id: number, round: number) =>
  queryOptions({
    queryKey: key('inspections', 'version', id, round),
    queryFn: ({ signal }) => api.inspections.version({ params: { id, round } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The history of an inspection, newest first, in pages of ten. */
export const inspectionHistoryQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: key('inspections', 'history', id),
    queryFn: ({ signal, pageParam }) =>
      api.inspections.history(
        { params: { id }, query: { page_size: 10, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
