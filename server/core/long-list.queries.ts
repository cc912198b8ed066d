import { type RawBuilder, sql } from 'kysely'
import { type CountedList, countRows, findPlace, fromPlace, type Order } from './counted-list.queries.ts'
import type { Db } from './database.ts'
import { countBound, offsetOf, type Page, type PageAsked } from './paging.ts'

/** A list that may have a million rows, in the words of its noun. `alias` is that of its table in `from`. */
export type LongList<Row> = {
  alias: 'i' | 'c'
  /** As little as it takes to tell who may see a row; what a row shows is read for the page only. */
  from: RawBuilder<unknown>
  /** Everything asked for but the text. */
  where: RawBuilder<boolean>
  text: RawBuilder<boolean> | null
  order: RawBuilder<unknown>
  /** Present when counts are kept for just this. */
  counted: CountedList | null
  /** The list's order when it is that of the ids, so that a deep page can be jumped to. */
  idOrder: Order | null
  /** Present when the text is worth an index: the columns `text` reads, and SELECTs of ids that an index finds. */
  search: { columns: RawBuilder<unknown>; found: RawBuilder<unknown>[] } | null
  /** Reads the rows whose ids the SELECT answers, in the list's order. */
  read: (ids: RawBuilder<unknown>) => Promise<Row[]>
}

type Rows<Row> = { rows: Row[]; total: number; exact: boolean }

/** Pages before this row are walked to: that is as quick as finding where to begin. */
const jumpFrom = 1000
/**
 * The newest rows are looked at first: a frequent text fills a page from them, and then no index is of help, since it
 * would gather all it finds. Where the first window holds a few, a page may be had from the second.
 */
const windows = { first: 1000, second: 8000, few: 2 }

const idOf = (list: { alias: string }) => sql`${sql.ref(`${list.alias}.id`)}`
const matching = ({ where, text }: { where: RawBuilder<boolean>; text: RawBuilder<boolean> | null }) =>
  text ? sql<boolean>`${where} AND ${text}` : where

async function readCounted<Row>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  counted: CountedList,
): Promise<Rows<Row>> {
  const total = await countRows(db, counted)
  const offset = offsetOf(asked)
  if (offset >= total) return { rows: [], total, exact: true }
  const jumps = counted.supervised !== null && list.idOrder !== null && offset >= jumpFrom
  const place = jumps ? await findPlace(db, counted, offset, list.idOrder ?? 'newest') : { skip: offset }
  const rows = await list.read(sql`SELECT ${idOf(list)} FROM ${list.from}
    WHERE ${list.where} AND ${fromPlace(idOf(list), place)}
    ORDER BY ${list.order} LIMIT ${asked.page_size} OFFSET ${place.skip}`)
  return { rows, total, exact: true }
}

/** Walks over what matches in the list's order, and counts as far as the bound. */
async function readWalked<Row>(db: Db, asked: PageAsked, list: LongList<Row>): Promise<Rows<Row>> {
  const from = sql`${list.from} WHERE ${matching(list)}`
  const offset = offsetOf(asked)
  const rows = await list.read(sql`SELECT ${idOf(list)} FROM ${from}
    ORDER BY ${list.order} LIMIT ${asked.page_size} OFFSET ${offset}`)
  if (asked.page === 1 && rows.length < asked.page_size) return { rows, total: rows.length, exact: true }
  const counted = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM ${from} LIMIT ${countBound + 1}) AS bounded`.execute(db)
  const n = counted.rows[0]?.n ?? 0
  if (n <= countBound) return { rows, total: n, exact: true }
  return { rows, total: Math.max(countBound, offset + rows.length), exact: false }
}

type Searched = { ids: number[]; total: number; exact: boolean }
type Search = NonNullable<LongList<never>['search']>

async function searchNewest<Row>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  { columns }: Search,
  window: number,
): Promise<Searched & { enough: boolean }> {
  const { rows } = await sql<{ ids: number[] | null; seen: number }>`
    SELECT array_agg(id ORDER BY id DESC) FILTER (WHERE ${list.text}) AS ids, count(*) AS seen FROM (
      SELECT ${columns} FROM ${list.from} WHERE ${list.where} ORDER BY ${idOf(list)} DESC LIMIT ${window}
    ) ${sql.ref(list.alias)}`.execute(db)
  const ids = (rows[0]?.ids ?? []).map(Number)
  const exact = (rows[0]?.seen ?? 0) < window
  return { ids, total: ids.length, exact, enough: exact || ids.length > offsetOf(asked) + asked.page_size }
}

/** What the newest rows have of the text, if that is all there is or more than the page; undefined otherwise. */
async function searchWindows<Row>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  search: Search,
): Promise<Searched | undefined> {
  const first = await searchNewest(db, asked, list, search, windows.first)
  if (first.enough) return first
  if (first.ids.length < windows.few) return undefined
  const second = await searchNewest(db, asked, list, search, windows.second)
  return second.enough ? second : undefined
}

/** All rows that indexes find for the text; undefined when they are too many. */
async function searchAll<Row>(db: Db, list: LongList<Row>, { found }: Search): Promise<Searched | undefined> {
  const limited = found.map((one) => sql`(${one} LIMIT ${countBound + 1})`)
  const { rows } = await sql<{ ids: number[] | null; candidates: number }>`
    WITH candidates (id) AS MATERIALIZED (${sql.join(limited, sql` UNION `)})
    SELECT (SELECT count(*) FROM candidates) AS candidates,
      (SELECT array_agg(${idOf(list)} ORDER BY ${idOf(list)} DESC) FROM ${list.from}
        WHERE ${idOf(list)} = ANY(ARRAY(SELECT id FROM candidates LIMIT ${countBound + 1})) AND ${list.where}) AS ids`.execute(
    db,
  )
  const ids = (rows[0]?.ids ?? []).map(Number)
  return (rows[0]?.candidates ?? 0) > countBound ? undefined : { ids, total: ids.length, exact: true }
}

async function readSearched<Row>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  search: Search,
): Promise<Rows<Row>> {
  const found = (await searchWindows(db, asked, list, search)) ?? (await searchAll(db, list, search))
  if (!found) return readWalked(db, asked, list)
  const offset = offsetOf(asked)
  const ids = found.ids.slice(offset, offset + asked.page_size)
  return {
    rows: await list.read(sql`SELECT unnest(${ids}::bigint[])`),
    total: found.total,
    exact: found.exact,
  }
}

function readRows<Row>(db: Db, asked: PageAsked, list: LongList<Row>): Promise<Rows<Row>> {
  if (list.counted) return readCounted(db, asked, list, list.counted)
  return list.text && list.search ? readSearched(db, asked, list, list.search) : readWalked(db, asked, list)
}

/** One page and how many rows there are; past the bound of what is counted, how many there are at least. */
export async function readLongList<Row, T>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  view: (row: Row) => T,
): Promise<Page<T>> {
  const { rows, total, exact } = await readRows(db, asked, list)
  const { page, page_size } = asked
  return { data: rows.map(view), page, page_size, total, ...(!exact && { total_is_exact: false }) }
}
