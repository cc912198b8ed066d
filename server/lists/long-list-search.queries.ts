import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { containing, countBound, offsetOf, type PageAsked } from './paging.ts'

/** How a text is found besides by looking at the rows one by one. */
export type Search = {
  /** SELECTs of ids by an index, each as `searched` or by the whole of a column. */
  found: RawBuilder<unknown>[]
  /** False for a text too short for an index of three letters each. */
  indexed: boolean
  /** True where the index that the list is walked by does not hold the text: then the first rows are chosen from it alone. */
  apart?: boolean
}

/** What `search_text` knows by name. */
type Searchable =
  | 'inspections'
  | 'certifications'
  | 'names'
  | 'people'
  | 'clients'
  | 'tasks'
  | 'claims'
  | 'emails'
  | 'reports'
  | 'mails'

/** SELECT of the ids of what contains the text, found by an index; at most one more than is counted. */
export const searched = (what: Searchable, q: string): RawBuilder<unknown> =>
  sql`SELECT s.id FROM search_text(${what}, ${containing(q)}, ${sql.lit(countBound + 1)}) AS s (id)`

/** SELECT of the ids of all that contains it, however many. */
export const searchedAll = (what: 'names' | 'tasks', q: string): RawBuilder<unknown> =>
  sql`SELECT s.id FROM search_text(${what}, ${containing(q)}, ${sql.lit(2 ** 31 - 1)}) AS s (id)`

/** Three letters or digits in a row: what an index of trigrams needs. */
export const isIndexed = (q: string) => /[\p{L}\p{N}]{3}/u.test(q)

/** The ids of the few of these that contain the text; null when they are many. */
export async function fewContaining(db: Db, what: 'names' | 'tasks', q: string): Promise<number[] | null> {
  const most = 1000
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT search_text(${what}, ${containing(q)}, ${most + 1})) AS ids`.execute(db)
  const ids = (rows[0]?.ids ?? []).map(Number)
  return ids.length > most ? null : ids
}

type Searching = {
  id: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  text: RawBuilder<boolean>
  order: RawBuilder<unknown>
}
/** The ids that match, in the list's order: all of them if `exact`, otherwise the first. */
type Found = { ids: number[]; exact: boolean }

/**
 * The first rows of a list are looked at one by one: a frequent text fills a page from them, and then no index is of
 * help, since it would gather all it finds. How many were found there tells how many more must be looked at for the page.
 */
const window = { first: 1000, most: 20_000, few: 3 }

async function lookAt(db: Db, list: Searching, { apart }: Search, most: number): Promise<Found> {
  const first = (selected: RawBuilder<unknown>) =>
    sql`SELECT ${selected} FROM ${list.from} WHERE ${list.where} ORDER BY ${list.order} LIMIT ${most}`
  const looked = sql`${list.id} AS id, ${list.text} AS hit`
  const rowsOf = apart
    ? sql`SELECT ${looked} FROM ${list.from} WHERE ${list.where} AND ${list.id} = ANY(ARRAY(${first(list.id)})) ORDER BY ${list.order}`
    : first(looked)
  const { rows } = await sql<{ ids: number[] | null; seen: number }>`
    SELECT array_agg(w.id) FILTER (WHERE w.hit) AS ids, count(*) AS seen FROM (${rowsOf} OFFSET 0) w`.execute(
    db,
  )
  return { ids: (rows[0]?.ids ?? []).map(Number), exact: (rows[0]?.seen ?? 0) < most }
}

/** All rows that indexes find for the text; undefined when they are too many. */
async function askIndexes(db: Db, list: Searching, { found }: Search): Promise<Found | undefined> {
  const limited = found.map((one) => sql`(${one} LIMIT ${countBound + 1})`)
  const { rows } = await sql<{ ids: number[]; candidates: number }>`
    WITH candidates AS MATERIALIZED (SELECT f.id FROM (${sql.join(limited, sql` UNION `)}) f (id) LIMIT ${countBound + 1})
    SELECT (SELECT count(*) FROM candidates) AS candidates, CASE WHEN (SELECT count(*) FROM candidates) <= ${countBound}
      THEN ARRAY(SELECT ${list.id} FROM ${list.from}
        WHERE ${list.id} = ANY(ARRAY(SELECT id FROM candidates)) AND ${list.where} ORDER BY ${list.order}) END AS ids`.execute(
    db,
  )
  const [answer] = rows
  return answer?.ids ? { ids: answer.ids.map(Number), exact: true } : undefined
}

/**
 * The rows of a list that contain a text, at least as many as the page needs; undefined when they are so many that
 * walking to the page is best. A text that no index can find is looked for among the first rows only.
 */
export async function findText(
  db: Db,
  asked: PageAsked,
  list: Searching,
  search: Search,
): Promise<Found | undefined> {
  const needed = offsetOf(asked) + asked.page_size + 1
  const enough = ({ ids, exact }: Found) => exact || ids.length >= needed
  const first = await lookAt(db, list, search, window.first)
  if (enough(first)) return first
  if (!search.indexed) return lookAt(db, list, search, window.most)
  const likely = Math.ceil((1.5 * needed * window.first) / Math.max(first.ids.length, 1))
  if (first.ids.length >= window.few && likely <= window.most) {
    const more = await lookAt(db, list, search, likely)
    if (enough(more)) return more
  }
  return askIndexes(db, list, search)
}
