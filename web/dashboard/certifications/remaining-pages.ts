import { limits } from '@atesta/contract/limits.ts'

/** The most that a map shows; the newest come first. */
export const maxPlaces = 10_000

/** The pages of a list of `total` that a map asks for after the first one. */
export function remainingPages(total: number): number[] {
  const pages = Math.ceil(Math.min(total, maxPlaces) / limits.maxPageSize)
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2)
}
