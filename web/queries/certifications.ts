import { CallError } from '@atesta/contract/client.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { certifications } from '@atesta/contract/routes/certifications.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListPlace } from '../address/list-address.ts'
import { api } from '../session/api.ts'
import { key, queryClient, refresh } from '../session/query-client.ts'

export type CertificationList = Output<typeof certifications.list>
export type Certification = CertificationList['data'][number]
export type CertificationDetails = Output<typeof certifications.details>
export type CertificationFilters = Pick<
  NonNullable<CallArgs<(typeof certifications)['list']>['query']>,
  | 'favorite'
  | 'damaged'
  | 'category'
  | 'state'
  | 'located'
  | 'q'
  | 'from'
  | 'to'
  | 'sealed_from'
  | 'sealed_to'
  | 'person_id'
  | 'task_id'
  | 'box'
  | 'sort'
>

/** How often certifications in progress are polled, in ms: sealing takes about a second. */
const followEvery = 1_000

export const isSettled = ({ state }: Pick<Certification, 'state'>) =>
  state === 'certified' || state === 'failed'

/**
 * One page of the list, polled while it contains anything not yet sealed. A page holds at most 100, by
 * default the installation's page size.
 */
export const certificationsPage = (filters: CertificationFilters, place: ListPlace, pageSize?: number) =>
  queryOptions({
    queryKey: key('certifications', 'list', filters, pageSize, place),
    queryFn: ({ signal }) =>
      api.certifications.list({ query: { ...filters, ...place, page_size: pageSize } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.every(isSettled) === false ? 2 * followEvery : false),
  })

export const useCertifications = (filters: CertificationFilters, place: ListPlace) =>
  useQuery({ ...certificationsPage(filters, place), placeholderData: keepPreviousData })

/** The places of the newest certifications. */
export const certificationPlaces = ({ located: _, sort: __, ...filters }: CertificationFilters) =>
  queryOptions({
    queryKey: key('certifications', 'places', filters),
    queryFn: ({ signal }) => api.certifications.places({ query: filters }, { signal }),
    staleTime: 60_000,
  })

/** Those of these certifications that the person may see, at most 100. */
export const certificationsByIds = (ids: readonly number[]) =>
  queryOptions({
    queryKey: key('certifications', 'ids', ids),
    queryFn: ({ signal }) =>
      api.certifications.list({ query: { ids: ids.join(','), page_size: limits.maxPageSize } }, { signal }),
    enabled: ids.length > 0,
  })

const following = {
  refetchInterval: ({ state }: { state: { data?: CertificationDetails } }) =>
    state.data && !isSettled(state.data) ? followEvery : (false as const),
}

/** Everything about one certification, by its id; polled until it is certified or has failed. */
export const certificationQuery = (id: number) =>
  queryOptions({
    queryKey: key('certification_description', id),
    queryFn: ({ signal }) => api.certifications.details({ params: { id } }, { signal }),
    ...following,
  })

/** Everything about one certification, by its public identifier. */
export const certificationByIdentifier = (identifier: string) =>
  queryOptions({
    queryKey: key('certification_description', identifier),
    queryFn: ({ signal }) => api.certifications.byIdentifier({ params: { identifier } }, { signal }),
    ...following,
  })

export type Description = Pick<Certification, 'description' | 'version'>

type Stale = { theirs: number; descriptions: { theirs: string } }

/** The description that was saved first, of a save that is refused for that; throws other errors. */
function savedFirst(error: unknown): Description {
  const isStale = error instanceof CallError && error.code === 'stale_version'
  const meta = isStale ? (error.problem?.meta as Stale | undefined) : undefined
  if (!meta) throw error
  return { description: meta.descriptions.theirs, version: meta.theirs }
}

/**
 * Saves the description of the file, started from `version`. Resolves to null; or, if another was saved first,
 * to that one, which stays. `unanswered` are the texts sent before without an answer: one of them may have been
 * saved, and is replaced. Refetches lists that show it.
 */
export async function describeCertification(
  id: number,
  body: Description,
  unanswered: ReadonlySet<string> = new Set(),
): Promise<Description | null> {
  const save = (version: number) =>
    api.certifications.describe({ params: { id }, body: { ...body, version } }).then(() => null, savedFirst)
  let first = await save(body.version)
  if (first && unanswered.has(first.description)) first = await save(first.version)
  await refresh('certifications', 'certification_description', 'inspections', 'claim_complete')
  return first
}

/**
 * Deletes file and disclosures; the log entry stays. Refetches lists and counts, but not its own page, which
 * no longer exists.
 */
export async function removeCertification(identifier: string): Promise<void> {
  await api.certifications.remove({ params: { identifier } })
  await refresh('certifications', 'inspections', 'claim_complete', 'reports_to_select')
}

/** Removes a deleted certification from the cache, once nothing shows it any more. */
export function forgetCertification({ id, identifier }: Pick<Certification, 'id' | 'identifier'>): void {
  for (const name of [id, identifier]) {
    queryClient.removeQueries({ queryKey: key('certification_description', name), type: 'inactive' })
  }
}

/**
 * The address of a smaller, upright picture. The session's cookie authenticates it, so it works in `<img
 * src>`.
 */
export const previewUrl = (identifier: string, size: 'small' | 'large') =>
  `/api/certifications/preview/${encodeURIComponent(identifier)}?size=${size}`

/** The preview as a file in memory. */
export const previewQuery = (identifier: string, size: 'small' | 'large') =>
  queryOptions({
    queryKey: key('certifications', 'preview', identifier, size),
    queryFn: ({ signal }) =>
      api.certifications.preview({ params: { identifier }, query: { size } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The address of the original bytes; supports range requests, so that videos can be played from it. */
export const fileUrl = (id: number) => `/api/certifications/download_file_for_user/${id}`

/** The address of several of them in one ZIP. Cookies authenticate it. */
export const chosenUrl = (ids: readonly number[], parts: 'both' | 'proofs') =>
  `/api/certifications/download_many?parts=${parts}&ids=${ids.join(',')}`

/** The address of the `.tlog-proof`, with everything its owner may disclose. */
export const proofUrl = (identifier: string) => `/api/certifications/proof/${encodeURIComponent(identifier)}`

/** The address of its signed certificate page, in the user's language. */
export const certificateUrl = (identifier: string) =>
  `/api/certifications/certificate/${encodeURIComponent(identifier)}`

/** The links by which this certification was shared, for users who may share it. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: key('certification_description', 'links', id),
    queryFn: ({ signal }) => api.certifications.linkDetails({ params: { id } }, { signal }),
  })
export type SharedLink = Output<typeof certifications.linkDetails>['links'][number]
