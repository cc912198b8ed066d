import type { RegisteredRouter, useSearch } from '@tanstack/react-router'

/** What the address of any page may say after its question mark, as the routes read it. */
export type Search = ReturnType<typeof useSearch<RegisteredRouter, undefined, false>>

/**
 * Reads one parameter: its text from an address, or its value from a link. What it cannot read is undefined, so the page
 * shows what it shows without it.
 */
export type Reader<V> = (given: unknown) => V | undefined
export type Readers = Record<string, Reader<string | number>>
export type Read<R extends Readers> = { [K in keyof R]?: ReturnType<R[K]> }

export const text: Reader<string> = (given) => (typeof given === 'string' && given ? given : undefined)

export const words: Reader<string> = (given) => text(given)?.slice(0, 200)

/** Which record of a page is open in it, or that a new one is being made. */
export const openedParams = ['make', 'edit', 'folderId', 'webhook', 'delivery', 'entry'] as const

/** The number of a page; the first is not written out, so it is none. */
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

/** The same as a filter, whose values are text. */
export const idText: Reader<string> = (given) => {
  const id = idNumber(given)
  return id === undefined ? undefined : String(id)
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
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
 * The `validateSearch` of a route. What is malformed becomes undefined; parameters that it does not name are left to the
 * other readers of the address.
 */
export const reading =
  <const R extends Readers>(readers: R) =>
  (given: Record<string, unknown>): Read<R> => {
    const read: Record<string, string | number | undefined> = {}
    for (const [name, reader] of Object.entries(readers)) read[name] = reader(given[name])
    return read as Read<R>
  }
