import { limits } from '@atesta/contract/limits.ts'
import { type Counted, isExact } from '../../ui/list/page-range.ts'

/** The most that a map shows; the newest come first. */
export const maxPlaces = 10_000

/** The pages of a list that a map asks for after the first one; without an exact total, as many as it can show. */
export function remainingPages(counted: Counted): number[] {
  const most = isExact(counted) ? Math.min(counted.total, maxPlaces) : maxPlaces
  const pages = Math.ceil(most / limits.maxPageSize)
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2)
}
