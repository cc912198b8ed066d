import { Failure } from '../../../http/failure.ts'
import type { Position } from './feed.queries.ts'
import { type Condition, readFilter, UnreadableFilter } from './filter.ts'
import { placeIn } from './page-token.ts'

/** What a request for an entity set says (OData URL conventions 4.01, section 5.1). */
export type QueryOptions = {
  filter: Condition | null
  select: string[] | null
  top: number | null
  skip: number
  count: boolean
  /** Empty: as they were submitted. */
  order: { property: string; down: boolean }[]
  after: Position | null
  /** Inspections that earlier pages had, where another order leaves no place to go on from. */
  passed: number
}

const known = ['$filter', '$select', '$orderby', '$top', '$skip', '$skiptoken', '$count', '$format']

const refused = (name: string, says: 'odata_option' | 'odata_filter', more: Record<string, string>) =>
  new Failure('validation_failed', { errors: [{ path: `?${name}`, says, with: more }] })

const unreadable = (name: string) => refused(name, 'odata_option', { known: known.join(', ') })

/** Refuses a filter or an order that cannot be read, with the part that is the matter. */
export function withFilter<T>(read: () => T, name = '$filter'): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFilter) throw refused(name, 'odata_filter', { at: error.at })
    throw error
  }
}

function wholeOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^\d{1,9}$/.test(text)) throw unreadable(name)
  return Number(text)
}

/** `position,id` of the last inspection of the page before; where they are ordered, how many came before. */
function placeOf(token: string | undefined, isOrdered: boolean): Pick<QueryOptions, 'after' | 'passed'> {
  if (token === undefined) return { after: null, passed: 0 }
  const text = placeIn(token)
  if (isOrdered) return { after: null, passed: wholeOf('$skiptoken', text) ?? 0 }
  const match = /^(-?\d{1,17}),(\d{1,15})$/.exec(text)
  if (!match) throw unreadable('$skiptoken')
  return { after: { position: match[1] ?? '', id: Number(match[2]) }, passed: 0 }
}

/** By how many properties it may be ordered: each looks into the answers of every inspection. */
const maxOrders = 8

function readOrder(text: string | undefined): QueryOptions['order'] {
  if (!text?.trim()) return []
  const seen = new Set<string>()
  return text.split(',').map((part) => {
    const [, property, way] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(part) ?? []
    if (!property || seen.has(property) || seen.size === maxOrders)
      throw refused('$orderby', 'odata_filter', { at: part.trim() })
    seen.add(property)
    return { property, down: way === 'desc' }
  })
}

const isJson = (format: string | undefined) =>
  format === undefined || format === 'json' || format.startsWith('application/json')

/** Reads them. Throws validation_failed for what is unknown or not offered. */
export function readOptions(query: Record<string, unknown>): QueryOptions {
  const given = new Map<string, string>()
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string' || !known.includes(name)) throw unreadable(name)
    given.set(name, value)
  }
  const filter = given.get('$filter')
  const select = given.get('$select')?.trim()
  const count = given.get('$count') ?? 'false'
  const order = readOrder(given.get('$orderby'))
  if (!isJson(given.get('$format'))) throw unreadable('$format')
  if (count !== 'true' && count !== 'false') throw unreadable('$count')
  return {
    filter: filter ? withFilter(() => readFilter(filter)) : null,
    select: select && select !== '*' ? select.split(',').map((name) => name.trim()) : null,
    top: wholeOf('$top', given.get('$top')),
    skip: wholeOf('$skip', given.get('$skip')) ?? 0,
    count: count === 'true',
    order,
    ...placeOf(given.get('$skiptoken'), order.length > 0),
  }
}

/** What all pages of one export have in common. */
const keptOptions = (query: Record<string, unknown>): [string, string][] =>
  Object.entries(query)
    .filter(([name]) => !['$skip', '$skiptoken', '$top', '$count'].includes(name))
    .map(([name, value]) => [name, String(value)])

/** The same as one text. */
export const askedFor = (query: Record<string, unknown>): string => JSON.stringify(keptOptions(query))

/** How many the next pages have to show at most, where that was asked, and how many records they have to pass over. */
export type Left = { top: number | null; skip: number }

/** What remains of them for the next page. */
export function nextOptions(query: Record<string, unknown>, token: string, { top, skip }: Left): string {
  const parameters = new URLSearchParams(keptOptions(query))
  if (top !== null) parameters.set('$top', String(top))
  if (skip > 0) parameters.set('$skip', String(skip))
  parameters.set('$skiptoken', token)
  // A space as %20: some programs read + as itself.
  return parameters.toString().replaceAll('+', '%20').replaceAll('%24', '$')
}
