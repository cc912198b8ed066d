import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Walk } from './cursor.ts'
import { firstRows, type Rows } from './first-rows.queries.ts'
import { containing, countBound } from './paging.ts'
import { behind, keyColumn, orderBy, type Position } from './sort-order.queries.ts'

/** How to find a text other than by looking at the rows one by one. */
export type Search = {
  /** SELECTs of ids by an index, each made by `searched` or by an equal column. */
  found: RawBuilder<unknown>[]
  /** False for a text too short for the trigram indexes. */
  indexed: boolean
  /**
   * True where the index that serves the list's order does not hold the text: then the first rows are chosen
   * from that index alone.
   */
  apart?: boolean
  /** True where looking at a row is slow: then fewer rows are looked at before an index is asked. */
  slow?: boolean
}

/** The searches that `ids_containing` knows. */
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
  | 'templates'
  | 'actions'

/** SELECT of the ids of rows that contain the text, found by an index; at most one more than is counted. */
export const searched = (what: Searchable, q: string): RawBuilder<unknown> =>
  sql`SELECT s.id FROM ids_containing(${what}, ${containing(q)}, ${sql.lit(countBound + 1)}) AS s (id)`

/** SELECT of the ids of all rows that contain the text, however many. */
export const searchedAll = (what: 'names' | 'tasks', q: string): RawBuilder<unknown> =>
  sql`SELECT s.id FROM ids_containing(${what}, ${containing(q)}, ${sql.lit(2 ** 31 - 1)}) AS s (id)`

/** Whether the text has three letters or digits in a row, which a trigram index needs. */
export const isIndexed = (q: string) => /[\p{L}\p{N}]{3}/u.test(q)

/** The ids of the rows that contain the text; null when there are more than 1,000. */
export async function fewContaining(db: Db, what: 'names' | 'tasks', q: string): Promise<number[] | null> {
  const most = 1000
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT ids_containing(${what}, ${containing(q)}, ${most + 1})) AS ids`.execute(db)
  const ids = (rows[0]?.ids ?? []).map(Number)
  return ids.length > most ? null : ids
}

type Searching = Rows & { text: RawBuilder<boolean> }
/**
 * The matches in the order of the list: all of them, or the first ones. `total` is null where it is not
 * known.
 */
type Found = { positions: Position[]; total: number | null }
/** `ends` when no rows were left to look at. */
type Looked = { positions: Position[]; ends: boolean }
type Arrays = { ids: number[] | null; keys: (string | null)[] | null }

const positionsOf = ({ ids, keys }: Arrays): Position[] =>
  (ids ?? []).map((id, n) => ({ id: Number(id), key: keys?.[n] ?? null }))

/**
 * How many of the first rows are looked at one by one: a frequent text fills a page from them, where an index
 * would gather all its matches first. The number of matches among them tells how many more rows must be
 * looked at to fill the page.
 */
const window = { first: 1000, most: 20_000, few: 3 }
const slowWindow = { first: 250, most: 2000, few: 3 }

async function lookAt(
  db: Db,
  list: Searching,
  { apart }: Search,
  { order, place }: Walk,
  most: number,
): Promise<Looked> {
  const found: Position[] = []
  let left = most
  for (const beyond of place ? behind(order, place.position) : [sql<boolean>`true`]) {
    if (left <= 0) break
    const first = sql`SELECT ${order.id} FROM ${list.from} WHERE ${list.where} AND ${beyond} ORDER BY ${orderBy(order)} LIMIT ${left}`
    const rowsOf = apart
      ? sql`SELECT ${order.id} AS id, ${keyColumn(order)} AS key, ${list.text} AS hit FROM ${list.from}
          WHERE ${list.where} AND ${order.id} = ANY(ARRAY(${first})) ORDER BY ${orderBy(order)}`
      : firstRows(list, { order, beyond, limit: sql`${left}::integer` }, list.text)
    const { rows } = await sql<Arrays & { seen: number }>`
      SELECT array_agg(w.id) FILTER (WHERE w.hit) AS ids, array_agg(w.key) FILTER (WHERE w.hit) AS keys, count(*) AS seen
      FROM (${rowsOf} OFFSET 0) w`.execute(db)
    if (rows[0]) found.push(...positionsOf(rows[0]))
    left -= rows[0]?.seen ?? 0
  }
  return { positions: found, ends: left > 0 }
}

/**
 * The matches that the indexes find after the place asked for, and their total; undefined when there are too
 * many.
 */
async function askIndexes(
  db: Db,
  list: Searching,
  { found }: Search,
  { order, place }: Walk,
): Promise<Found | undefined> {
  const limited = found.map((one) => sql`(${one} LIMIT ${countBound + 1})`)
  const beyond = place ? sql.join(behind(order, place.position), sql` OR `) : sql`true`
  const { rows } = await sql<Arrays & { candidates: number; total: number }>`
    WITH candidates AS MATERIALIZED (SELECT f.id FROM (${sql.join(limited, sql` UNION `)}) f (id) LIMIT ${countBound + 1}),
    size AS MATERIALIZED (SELECT count(*) AS n FROM candidates),
    found AS (SELECT ${order.id} AS id, ${keyColumn(order)} AS key, (${beyond}) AS beyond FROM ${list.from}
      WHERE ${order.id} = ANY(ARRAY(SELECT id FROM candidates WHERE (SELECT n FROM size) <= ${countBound})) AND ${list.where}
      ORDER BY ${orderBy(order)})
    SELECT (SELECT n FROM size) AS candidates, count(*) AS total, array_agg(f.id) FILTER (WHERE f.beyond) AS ids,
      array_agg(f.key) FILTER (WHERE f.beyond) AS keys FROM found f`.execute(db)
  const [answer] = rows
  if (!answer || answer.candidates > countBound) return undefined
  return { positions: positionsOf(answer), total: answer.total }
}

/**
 * The rows of a list that contain a text, at least as many as the page needs; undefined when there are so
 * many that walking to the page is best. A text that no index can find is looked for among the first rows
 * only.
 */
export async function findText(
  db: Db,
  list: Searching,
  search: Search,
  walk: Walk,
): Promise<Found | undefined> {
  const needed = walk.skip + walk.size + 1
  // From a place on, the matches found are not all there are.
  const known = ({ positions, ends }: Looked) => (ends && !walk.place ? positions.length : null)
  const enough = (looked: Looked) => known(looked) !== null || looked.positions.length >= needed
  const answer = (looked: Looked) => ({ positions: looked.positions, total: known(looked) })
  const { first: most, ...further } = search.indexed && search.slow ? slowWindow : window
  const first = await lookAt(db, list, search, walk, most)
  if (enough(first)) return answer(first)
  if (!search.indexed)
    return answer(first.ends || walk.glance ? first : await lookAt(db, list, search, walk, further.most))
  const likely = Math.ceil((1.5 * needed * most) / Math.max(first.positions.length, 1))
  if (!first.ends && first.positions.length >= further.few && likely <= further.most) {
    const more = await lookAt(db, list, search, walk, likely)
    if (enough(more)) return answer(more)
  }
  return askIndexes(db, list, search, walk)
}
