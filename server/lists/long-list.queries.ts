import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type CountedList, countRows, findPlace, fromPlace, type Order } from './counted-list.queries.ts'
import { findText, type Search } from './long-list-search.queries.ts'
import { countBound, offsetOf, type Page, type PageAsked } from './paging.ts'

/** A list that may have a million rows, in the words of its noun. */
export type LongList<Row> = {
  /** The column that tells its rows apart. */
  id: RawBuilder<unknown>
  /** As little as it takes to tell who may see a row; what a row shows is read for the page only. */
  from: RawBuilder<unknown>
  /** Everything asked for but the text. */
  where: RawBuilder<boolean>
  text?: RawBuilder<boolean> | null
  order: RawBuilder<unknown>
  /** The same order from its other end, where an index walks it both ways. */
  backwards?: RawBuilder<unknown>
  /** Present when counts are kept for just this. */
  counted?: CountedList | null
  /** The list's order when it is that of the ids, so that a deep page can be jumped to. */
  idOrder?: Order | null
  /** Present when the text is worth an index. */
  search?: Search | null
  /** Reads the rows whose ids the SELECT answers, in the list's order. */
  read: (ids: RawBuilder<unknown>) => Promise<Row[]>
}

type Rows<Row> = { rows: Row[]; total: number; exact: boolean }

/** Pages before this row are walked to: that is as quick as finding where to begin. */
const jumpFrom = 1000

const matching = ({ where, text }: Pick<LongList<never>, 'where' | 'text'>) =>
  text ? sql<boolean>`${where} AND ${text}` : where

/** SELECT of the ids of one page of known length, walking from whichever end of the list is nearer. */
function walkTo<Row>(list: LongList<Row>, asked: PageAsked, total: number): RawBuilder<unknown> {
  const offset = offsetOf(asked)
  const size = Math.min(asked.page_size, total - offset)
  const turned = list.backwards !== undefined && offset > total / 2
  return sql`SELECT ${list.id} FROM ${list.from} WHERE ${list.where}
    ORDER BY ${turned ? list.backwards : list.order} LIMIT ${size} OFFSET ${turned ? total - offset - size : offset}`
}

async function readCounted<Row>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  counted: CountedList,
): Promise<Rows<Row>> {
  const total = await countRows(db, counted)
  const offset = offsetOf(asked)
  if (offset >= total) return { rows: [], total, exact: true }
  if (!list.idOrder) return { rows: await list.read(walkTo(list, asked, total)), total, exact: true }
  const jumps = counted.supervised !== null && offset >= jumpFrom
  const place = jumps ? await findPlace(db, counted, offset, list.idOrder) : { skip: offset }
  const rows = await list.read(sql`SELECT ${list.id} FROM ${list.from}
    WHERE ${list.where} AND ${fromPlace(list.id, place)}
    ORDER BY ${list.order} LIMIT ${asked.page_size} OFFSET ${place.skip}`)
  return { rows, total, exact: true }
}

/** Walks over what matches in the list's order. One row more than the page tells whether there are more. */
async function walk<Row>(asked: PageAsked, list: LongList<Row>): Promise<Rows<Row>> {
  const offset = offsetOf(asked)
  const found = await list.read(sql`SELECT ${list.id} FROM ${list.from} WHERE ${matching(list)}
    ORDER BY ${list.order} LIMIT ${asked.page_size + 1} OFFSET ${offset}`)
  const rows = found.slice(0, asked.page_size)
  // A page beyond the end says nothing about how many there are.
  const ends = found.length <= asked.page_size && (found.length > 0 || offset === 0)
  return { rows, total: found.length > 0 ? offset + found.length : 0, exact: ends }
}

/** The same, and counts as far as the bound. */
async function walkAndCount<Row>(db: Db, asked: PageAsked, list: LongList<Row>): Promise<Rows<Row>> {
  const walked = await walk(asked, list)
  if (walked.exact) return walked
  const counted = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM ${list.from} WHERE ${matching(list)} LIMIT ${countBound + 1}) AS bounded`.execute(
    db,
  )
  const n = counted.rows[0]?.n ?? 0
  if (n <= countBound) return { ...walked, total: n, exact: true }
  return { ...walked, total: Math.max(countBound, walked.total) }
}

async function readSearched<Row>(
  db: Db,
  asked: PageAsked,
  list: LongList<Row>,
  text: RawBuilder<boolean>,
  search: Search,
): Promise<Rows<Row>> {
  const found = await findText(db, asked, { ...list, text }, search)
  if (!found) return walk(asked, list)
  const offset = offsetOf(asked)
  const ids = found.ids.slice(offset, offset + asked.page_size)
  return {
    rows: ids.length > 0 ? await list.read(sql`SELECT unnest(${ids}::bigint[])`) : [],
    total: found.ids.length,
    exact: found.exact,
  }
}

function readRows<Row>(db: Db, asked: PageAsked, list: LongList<Row>): Promise<Rows<Row>> {
  if (list.counted) return readCounted(db, asked, list, list.counted)
  return list.text && list.search
    ? readSearched(db, asked, list, list.text, list.search)
    : walkAndCount(db, asked, list)
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
