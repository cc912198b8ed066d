import { limits } from '@atesta/contract/limits.ts'
import type { CallArgs, Output } from '@atesta/contract/route.ts'
import type { certifications } from '@atesta/contract/routes/certifications.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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
  | 'person_id'
  | 'task_id'
  | 'box'
  | 'sort'
>

/** How often what is not certified yet is asked for, in milliseconds: sealing takes about a second. */
const followEvery = 1_000

export const isSettled = ({ state }: Pick<Certification, 'state'>) =>
  state === 'certified' || state === 'failed'

/**
 * One page of the list, kept fresh while it shows something on its way to its seal. A page holds at most 100, and what
 * the installation says where nothing is asked for.
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

/** Where they were taken: the newest of them. */
export const certificationPlaces = ({ located: _, sort: __, ...filters }: CertificationFilters) =>
  queryOptions({
    queryKey: key('certifications', 'places', filters),
    queryFn: ({ signal }) => api.certifications.places({ query: filters }, { signal }),
    staleTime: 60_000,
  })

/** Those of these that the person may see, at most 100. */
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

/** Everything about one certification, by its number; followed until it is certified or has failed. */
export const certificationQuery = (id: number) =>
  queryOptions({
    queryKey: key('certification_description', id),
    queryFn: ({ signal }) => api.certifications.details({ params: { id } }, { signal }),
    ...following,
  })

/** The same by its public identifier. */
export const certificationByIdentifier = (identifier: string) =>
  queryOptions({
    queryKey: key('certification_description', identifier),
    queryFn: ({ signal }) => api.certifications.byIdentifier({ params: { identifier } }, { signal }),
    ...following,
  })

type Marks = Pick<Certification, 'favorite' | 'visited'>

/** `data` of any query with the marks of one certification changed; the same object when it is not in there. */
export function withMarks(data: unknown, id: number, change: (row: Marks) => Partial<Marks>): unknown {
  const one = data as CertificationDetails | undefined
  if (one?.id === id && 'identifier' in one) return { ...one, ...change(one) }
  const list = data as CertificationList | undefined
  if (!Array.isArray(list?.data) || !list.data.some((row) => row.id === id)) return data
  return { ...list, data: list.data.map((row) => (row.id === id ? { ...row, ...change(row) } : row)) }
}

/** Changes the marks of one certification wherever it is kept. */
function mark(id: number, change: (row: Marks) => Partial<Marks>): void {
  for (const group of ['certifications', 'certification_description'] as const) {
    queryClient.setQueriesData({ queryKey: [group] }, (data: unknown) => withMarks(data, id, change))
  }
}

/** Adds to or takes from this person's favourites: immediately on the screen, undone when the server refuses. */
export const useToggleFavorite = (id: number) =>
  useMutation({
    mutationFn: () => api.certifications.favorite({ params: { id } }),
    onMutate: () => mark(id, ({ favorite }) => ({ favorite: !favorite })),
    onError: () => mark(id, ({ favorite }) => ({ favorite: !favorite })),
    // Two quick clicks or another device may have turned it meanwhile: the server's word counts.
    onSuccess: ({ favorite }) => mark(id, () => ({ favorite })),
  })

/** Makes all of them favourites, or none; answers how many that changed. */
export async function markFavorites(of: readonly Certification[], wanted: boolean): Promise<number> {
  const changing = of.filter(({ favorite }) => favorite !== wanted)
  for (const { id } of changing) {
    const { favorite } = await api.certifications.favorite({ params: { id } })
    mark(id, () => ({ favorite }))
  }
  await refresh('certifications')
  return changing.length
}

/** Marks all of them as seen; answers how many were not. */
export async function markSeen(of: readonly Certification[]): Promise<number> {
  const unseen = of.filter(({ visited }) => !visited)
  for (const { id, identifier } of unseen) {
    await api.certifications.visited({ params: { identifier } })
    mark(id, () => ({ visited: true }))
  }
  return unseen.length
}

/** Opening a certification is seeing it: the server is told. Being optional, it says nothing when that fails. */
export function useVisit(opened: Pick<Certification, 'id' | 'identifier' | 'visited'> | undefined): void {
  const { id, identifier, visited } = opened ?? {}
  const { mutate } = useMutation({
    mutationFn: (seen: Pick<Certification, 'id' | 'identifier'>) =>
      api.certifications.visited({ params: { identifier: seen.identifier } }),
    onSuccess: (_, seen) => mark(seen.id, () => ({ visited: true })),
  })
  useEffect(() => {
    if (id !== undefined && identifier !== undefined && !visited) mutate({ id, identifier })
  }, [id, identifier, visited, mutate])
}

/** Writes what is said of the file; lists that show it are read again. */
export async function describeCertification(id: number, description: string): Promise<void> {
  await api.certifications.describe({ params: { id }, body: { description } })
  await refresh('certifications', 'certification_description', 'inspections')
}

/** Deletes file and disclosures; the entry in the log stays. Lists and counts are read again. */
export async function removeCertification(identifier: string): Promise<void> {
  await api.certifications.remove({ params: { identifier } })
  await refresh('certifications', 'inspections')
}

/** Drops what is kept of a deleted certification, once nothing shows it any more. */
export function forgetCertification({ id, identifier }: Pick<Certification, 'id' | 'identifier'>): void {
  for (const name of [id, identifier]) {
    queryClient.removeQueries({ queryKey: key('certification_description', name), type: 'inactive' })
  }
}

/** The address of a smaller, upright picture. The session's cookie opens it, so it can stand in `<img src>`. */
export const previewUrl = (identifier: string, size: 'small' | 'large') =>
  `/api/certifications/preview/${encodeURIComponent(identifier)}?size=${size}`

/** The same as a file in memory. */
export const previewQuery = (identifier: string, size: 'small' | 'large') =>
  queryOptions({
    queryKey: key('certifications', 'preview', identifier, size),
    queryFn: ({ signal }) =>
      api.certifications.preview({ params: { identifier }, query: { size } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The address of the original bytes; it takes range requests, so a video can be played from it. */
export const fileUrl = (id: number) => `/api/certifications/download_file_for_user/${id}`

/** The address of several of them in one ZIP. Cookies authenticate it. */
export const chosenUrl = (ids: readonly number[], parts: 'both' | 'proofs') =>
  `/api/certifications/download_many?parts=${parts}&ids=${ids.join(',')}`

/** The address of the `.tlog-proof`, with everything its owner may disclose. */
export const proofUrl = (identifier: string) => `/api/certifications/proof/${encodeURIComponent(identifier)}`

/** The address of the signed page about it, in the user's language. */
export const certificateUrl = (identifier: string) =>
  `/api/certifications/certificate/${encodeURIComponent(identifier)}`

/** The links this certification was shared by, for those who may share it. */
export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: key('certification_description', 'links', id),
    queryFn: ({ signal }) => api.certifications.linkDetails({ params: { id } }, { signal }),
  })
export type SharedLink = Output<typeof certifications.linkDetails>['links'][number]
