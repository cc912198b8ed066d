import { limits } from '@atesta/contract/limits.ts'
import type { CertifiedPlace } from '@atesta/contract/schemas/certification.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type Certification,
  type CertificationFilters,
  certificationPlaces,
  certificationsPage,
} from '../../queries/certifications.ts'
import { isExact } from '../../ui/list/page-range.ts'

/** How many of the newest are listed beside the map before a place is chosen. */
const maxListed = 50

const placeOf = ({ id, title, position }: Certification): CertifiedPlace[] =>
  position ? [{ id, title, lat: position.lat, lon: position.lon, accuracy_m: position.accuracy_m }] : []

/** The places to show: those of the newest page first, which may include some that the others lack. */
export function allPlaces(
  newest: readonly Certification[],
  places: readonly CertifiedPlace[],
): CertifiedPlace[] {
  const known = new Set(places.map(({ id }) => id))
  return [...newest.flatMap(placeOf).filter(({ id }) => !known.has(id)), ...places]
}

/** The first page of certifications with a place, which are listed beside the map and give the total. */
export const newestPlaced = (filters: CertificationFilters) =>
  certificationsPage({ ...filters, located: 'true' }, { page: 1 }, limits.maxPageSize)

/**
 * Certifications with a place: the newest as soon as they are loaded, and all places as soon as those are.
 */
export function usePlaces(filters: CertificationFilters) {
  const newest = useQuery({ ...newestPlaced(filters), placeholderData: keepPreviousData })
  const all = useQuery({ ...certificationPlaces(filters), placeholderData: keepPreviousData })
  const rows = newest.data?.data
  const data = all.data?.data
  const places = useMemo(() => allPlaces(rows ?? [], data ?? []), [rows, data])
  const retry = () => {
    if (newest.error) void newest.refetch()
    if (all.error) void all.refetch()
  }
  return {
    places,
    newest: (rows ?? []).slice(0, maxListed),
    total: newest.data?.total,
    exact: newest.data ? isExact(newest.data) : true,
    /** Whether there are more than the map shows. */
    more: all.data?.more ?? false,
    loadingMore: all.isFetching && !all.data,
    error: newest.data ? null : newest.error,
    incomplete: all.error !== null && !all.data,
    retry,
  }
}
