import { limits } from '@atesta/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type Certification,
  type CertificationFilters,
  certificationsPage,
  readCertifications,
} from '../../queries/certifications.ts'
import { key } from '../../session/query-client.ts'
import { isExact } from '../../ui/list/page-range.ts'
import { maxPlaces, remainingPages } from './remaining-pages.ts'

/** A certification with a place. */
export type Placed = Certification & { position: NonNullable<Certification['position']> }

/** Pages asked for at the same time: enough to use the connection, too few to delay other requests. */
const atOnce = 4

export const isPlaced = (row: Certification): row is Placed => row.position !== null

/** Reads pages until one of them is the last: without an exact total, only that shows where the list ends. */
async function readPages(
  filters: CertificationFilters,
  pages: readonly number[],
  signal: AbortSignal,
): Promise<Certification[]> {
  const rows: Certification[][] = []
  let next = 0
  // The first page has told how many there are.
  const asked = { ...filters, counted: 'false' as const }
  const work = async () => {
    while (next < pages.length) {
      const index = next++
      const page = await readCertifications(asked, { page: pages[index] }, limits.maxPageSize, signal)
      rows[index] = page.data
      if (page.data.length < limits.maxPageSize) next = pages.length
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return rows.flat()
}

const located = (filters: CertificationFilters) => ({ ...filters, located: 'true' as const })

/** The first hundred with a place. */
export const firstPlaces = (filters: CertificationFilters) =>
  certificationsPage(located(filters), { page: 1 }, limits.maxPageSize)

/** Every certification with a place: the first hundred immediately, the others as soon as all have arrived. */
export function usePlaces(filters: CertificationFilters) {
  const asked = located(filters)
  const first = useQuery({ ...firstPlaces(filters), placeholderData: keepPreviousData })
  const total = first.data?.total
  const exact = first.data ? isExact(first.data) : true
  const pages = remainingPages(first.data ?? { total: 0 })
  const others = useQuery({
    queryKey: key('certifications', 'places', asked, total, exact),
    queryFn: ({ signal }) => readPages(asked, pages, signal),
    enabled: pages.length > 0,
    staleTime: 60_000,
  })
  const places = useMemo(
    () => [...(first.data?.data ?? []), ...(others.data ?? [])].filter(isPlaced),
    [first.data, others.data],
  )
  const retry = () => {
    if (first.error) void first.refetch()
    if (others.error) void others.refetch()
  }
  return {
    places,
    total,
    /** Whether there may be more than are counted, and more than are shown. */
    exact: exact || (others.data !== undefined && places.length < maxPlaces),
    loadingMore: others.isFetching && !others.data,
    error: first.data ? null : first.error,
    incomplete: others.error !== null && !others.data,
    retry,
  }
}
