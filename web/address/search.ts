import type { RegisteredRouter, useSearch } from '@tanstack/react-router'

/** The query parameters of any page, as the routes read them. */
export type Search = ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>

/**
 * Reads one parameter, as text from an address or as a value from a link. Unreadable values are undefined, so
 * the page opens as if the parameter were missing.
 */
export type Reader<V> = (given: unknown) => V | undefined
export type Readers = Record<string, Reader<string | number>>
export type Read<R extends Readers> = { [K in keyof R]?: ReturnType<R[K]> }

export const text: Reader<string> = (given) => (typeof given === 'string' && given ? given : undefined)

export const words: Reader<string> = (given) => text(given)?.slice(0, 200)

/** Parameters that say which record is open on a page, or that a new one is being created. */
export const openedParams = ['make', 'edit', 'folderId', 'webhook', 'delivery', 'entry'] as const

/** A page's number; undefined for the first, which is left out of the address. */
export const pageNumber: Reader<number> = (given) => {
  const page = Number(given)
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}

/** `next` or `previous` of a page that was shown. */
export const cursor: Reader<string> = (given) => {
  const found = text(given)
  return found && /^[\w-]{8,4000}$/.test(found) ? found : undefined
}

/** Ids of columns, as in `form,updated`; `none` for no column at all. */
export const columnIds: Reader<string> = (given) => {
  const found = text(given)
  return found && /^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,199}$/.test(found) ? found : undefined
}

export const idNumber: Reader<number> = (given) =>
  /^[1-9]\d{0,14}$/.test(String(given)) ? Number(given) : undefined

/** An id as a filter, whose values are text. */
export const idText: Reader<string> = (given) => {
  const id = idNumber(given)
  return id === undefined ? undefined : String(id)
}

/** An existing calendar date, `YYYY-MM-DD`. */
export const day: Reader<string> = (given) => {
  const found = text(given)
  if (!found || !/^\d{4}-\d\d-\d\d$/.test(found)) return undefined
  const at = new Date(`${found}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(found) ? found : undefined
}

/** An area of the map, `west,south,east,north`. */
export const boxText: Reader<string> = (given) => {
  const found = text(given)
  return found && /^-?\d{1,3}(\.\d{1,10})?(,-?\d{1,3}(\.\d{1,10})?){3}$/.test(found) ? found : undefined
}

export const oneOf =
  <const V extends string>(values: readonly V[]): Reader<V> =>
  (given) =>
    values.find((value) => value === given)

/** A filter that is on or absent. */
export const flag = oneOf(['true'])

/**
 * The `validateSearch` of a route. Malformed values become undefined; parameters it does not name are left to
 * other readers of the address.
 */
export const reading =
  <const R extends Readers>(readers: R) =>
  (given: Record<string, unknown>): Read<R> => {
    const read: Record<string, string | number | undefined> = {}
    for (const [name, reader] of Object.entries(readers)) read[name] = reader(given[name])
    return read as Read<R>
  }
