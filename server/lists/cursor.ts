import { Failure } from '../http/failure.ts'
import { fits, type Order, type Position } from './sort-order.queries.ts'

/** Where a page begins or ends: after a row, or before it. `rows` is how many rows precede the place. */
export type Place = { way: 'after' | 'before'; position: Position; rows: number }

/** What to read: from where, how many rows, and how many to skip, which only a page by its number does. */
export type Walk = { order: Order; place: Place | null; skip: number; size: number; glance?: boolean }

/**
 * The order's name, the key and the id of a row, and how many rows precede the place: base64url of JSON.
 * Neither secret nor a right: it says where to go on, and what is shown there is decided as for every page.
 */
export const cursorOf = (order: Order, { key, id }: Position, rows: number): string =>
  Buffer.from(JSON.stringify([order.name, key, id, rows])).toString('base64url')

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function read(order: Order, text: string): Omit<Place, 'way'> | null {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64url'))
    const parts: unknown = JSON.parse(decoded)
    if (!Array.isArray(parts) || parts.length !== 4) return null
    const [name, key, id, rows] = parts as unknown[]
    if (name !== order.name || !Number.isSafeInteger(id) || !isCount(rows)) return null
    if ((typeof key !== 'string' && key !== null) || !fits(order, key)) return null
    return { position: { key, id: id as number }, rows }
  } catch {
    return null
  }
}

/**
 * The place that a call asks for; null when it asks for none. Throws validation_failed for a malformed cursor
 * or one of another order.
 */
export function placeOf(asked: { after?: string; before?: string }, order: Order): Place | null {
  const way = asked.before === undefined ? 'after' : 'before'
  const text = asked[way]
  if (text === undefined) return null
  const both = asked.after !== undefined && asked.before !== undefined
  const place = both ? null : read(order, text)
  if (!place)
    throw new Failure('validation_failed', { errors: [{ path: `?${way}`, says: 'unknown_cursor' }] })
  return { way, ...place }
}
