import { limits } from '@atesta/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { cursorOf, type Place, placeOf, type Walk } from './cursor.ts'
import { eachRow, firstRows, type Rows } from './first-rows.queries.ts'
import { findText, type Search } from './long-list-search.queries.ts'
import { countBound, offsetOf, type Page, type PageAsked } from './paging.ts'
import { behind, type Order, orderBy, type Position, reversed } from './sort-order.queries.ts'

/**
 * A list, which may have a million rows, in the words of its noun: `from` is as little as it takes to tell who may see a
 * row, as what a row shows is read for the page only, and `where` everything asked for but the text.
 */
export type List<Row> = Rows & {
  text?: RawBuilder<boolean> | null
  order: Order
  /** How many rows there are, where that is known; `all` has few enough to count. Otherwise they are counted to a bound. */
  total?: 'all' | ((db: Db) => Promise<number>) | null
  /** What is counted to where each row takes long to look at, instead of the bound of all lists. */
  bound?: number
  /** What is counted instead of `from` and `where`, where less tells as much. */
  counted?: { from: RawBuilder<unknown>; where: RawBuilder<boolean> } | null
  /** The column with the company of what is counted. */
  company?: RawBuilder<unknown>
  /** Present when the text is worth an index. */
  search?: Search | null
  /** Reads the rows for which it is true, in the order it says: `… WHERE ${these}`. */
  read: (these: RawBuilder<unknown>) => Promise<Row[]>
}

/** Positions in the order of the walk. At least one more than asked for says that there are more. */
type Found = { positions: Position[]; total: number; exact: boolean }

const matching = ({ where, text }: Pick<List<never>, 'where' | 'text'>) =>
  text ? sql<boolean>`${where} AND ${text}` : where

/** Sizes of pages that are planned for: of a number that it does not know PostgreSQL assumes a tenth of all rows. */
const sizes = [limits.pageSize, limits.selectSize, limits.maxPageSize].map((size) => size + 1)
/** The next of them. What is too much is left out by who reads it. */
const plannedSize = (most: number): RawBuilder<number> => {
  const size = sizes.find((each) => each >= most)
  return size ? sql.lit(size) : sql`${most}`
}

const rowsOf = <Row>(
  list: List<Row>,
  { order, skip }: Walk,
  beyond: RawBuilder<boolean>,
  most: number,
): RawBuilder<unknown> =>
  firstRows({ ...list, where: matching(list) }, { order, beyond, limit: plannedSize(most), skip })

/** Rows as they follow each other, one more than asked for. */
async function walk<Row>(db: Db, list: List<Row>, asked: Walk): Promise<Position[]> {
  const { order, place, size } = asked
  const found: Position[] = []
  for (const beyond of place ? behind(order, place.position) : [sql<boolean>`true`]) {
    if (found.length > size) break
    const needed = size + 1 - found.length
    const { rows } = await sql<Position>`${rowsOf(list, asked, beyond, needed)}`.execute(db)
    found.push(...rows.slice(0, needed))
  }
  return found
}

/**
 * Policies say the same of the company, but what they say is evaluated for every row; with this beside it PostgreSQL
 * asks once whether the two agree, and compares the rows of all joined tables with a number.
 */
const within = (company: RawBuilder<unknown> | undefined) =>
  company ? sql`${company} = (SELECT current_company())` : sql`true`

const countOf = <Row>(list: List<Row>) => {
  const limit = list.total === 'all' ? sql`` : sql`LIMIT ${sql.lit((list.bound ?? countBound) + 1)}`
  const counted = { ...list, ...list.counted }
  const where = sql<boolean>`${matching(counted)} AND ${within(list.company)}`
  return sql<number>`(SELECT count(*) FROM (${eachRow({ ...counted, where }, limit)}) AS bounded)`
}

async function count<Row>(db: Db, list: List<Row>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT ${countOf(list)} AS n`.execute(db)
  return rows[0]?.n ?? 0
}

/** The first page, and how many there are unless the page holds them all: then null. */
async function walkFromStart<Row>(
  db: Db,
  list: List<Row>,
  asked: Walk,
): Promise<{ positions: Position[]; counted: number | null }> {
  const { rows } = await sql<Position & { counted: number | null }>`
    WITH page AS MATERIALIZED (${rowsOf(list, asked, sql`true`, asked.size + 1)})
    SELECT id, key, CASE WHEN (SELECT count(*) FROM page) > ${asked.size} THEN ${countOf(list)} END AS counted
    FROM page`.execute(db)
  const positions = rows.slice(0, asked.size + 1).map(({ id, key }) => ({ id, key }))
  return { positions, counted: rows[0]?.counted ?? null }
}

function totalOf<Row>(list: List<Row>, n: number, seen: number): Pick<Found, 'total' | 'exact'> {
  const bound = list.bound ?? countBound
  return n <= bound || list.total === 'all'
    ? { total: n, exact: true }
    : { total: Math.max(bound, seen), exact: false }
}

/** More rows than the pages have that are read by their number. */
const far = 2000

/** Walks, and says how many there are as far as that is known or counted. Asks all of it at once. */
async function walkAndCount<Row>(db: Db, list: List<Row>, asked: Walk): Promise<Found> {
  const { place, skip, size } = asked
  if (typeof list.total === 'function') {
    // Far down it may be that nothing is there, and passing over all rows is no way to find out.
    if (skip > far) {
      const total = await list.total(db)
      const positions = skip < total ? await walk(db, list, asked) : []
      return { positions, total, exact: true }
    }
    const [total, positions] = await Promise.all([list.total(db), walk(db, list, asked)])
    return { positions, total, exact: true }
  }
  if (place) {
    const [positions, n] = await Promise.all([walk(db, list, asked), count(db, list)])
    return { positions, ...totalOf(list, n, 0) }
  }
  const { positions, counted } = await walkFromStart(db, list, asked)
  // A page that reaches the end knows how many there are; one beyond it does not.
  if (positions.length > 0 || skip === 0) {
    if (counted === null) return { positions, total: skip + positions.length, exact: true }
    return { positions, ...totalOf(list, counted, skip + size + 1) }
  }
  return { positions, ...totalOf(list, await count(db, list), 0) }
}

async function readSearched<Row>(
  db: Db,
  list: List<Row>,
  text: RawBuilder<boolean>,
  search: Search,
  asked: Walk,
): Promise<Found> {
  const { place, skip, size } = asked
  const found = await findText(db, { ...list, text }, search, asked)
  const before = place?.way === 'after' ? place.rows : 0
  if (found) {
    const total = found.total ?? before + found.positions.length
    return { positions: found.positions.slice(skip, skip + size + 1), total, exact: found.total !== null }
  }
  const positions = await walk(db, { ...list, text }, asked)
  const exact = !place && positions.length <= size && (positions.length > 0 || skip === 0)
  return { positions, total: positions.length > 0 ? before + skip + positions.length : 0, exact }
}

/** The same row, so that what is before or behind it includes it. */
const including = (order: Order, { key, id }: Position, way: Place['way']): Position => ({
  key,
  id: id + (order.down === (way === 'before') ? -1 : 1),
})

/** The pages before and behind this one, and how many rows come before it. */
function around(order: Order, asked: PageAsked, place: Place | null, rows: Position[], more: boolean) {
  const [first, last] = [rows[0], rows.at(-1)]
  const backwards = place?.way === 'before'
  const passed = place ? place.rows : offsetOf(asked)
  const start = backwards ? (more ? Math.max(0, passed - rows.length) : 0) : passed
  if (!first || !last) {
    // What was here is gone: the way back leads to where the cursor came from.
    const back =
      place && cursorOf(order, including(order, place.position, backwards ? 'after' : 'before'), passed)
    return { start, next: backwards ? back : null, previous: backwards ? null : back }
  }
  const hasNext = backwards || more
  const hasPrevious = backwards ? more : place !== null || passed > 0
  return {
    start,
    next: hasNext ? cursorOf(order, last, start + rows.length) : null,
    previous: hasPrevious ? cursorOf(order, first, start) : null,
  }
}

/**
 * True for the first rows of a list, and their order, as `read` takes them: for those who show neither its size nor more
 * of it. The size stands in the text, which is planned for it.
 */
export function firstOf<Row>(list: List<Row>, size: number): RawBuilder<unknown> {
  const { order } = list
  const first = sql`SELECT ${order.id} AS id FROM ${list.from} WHERE ${matching(list)} ORDER BY ${orderBy(order)} LIMIT ${sql.lit(size)}`
  return sql`${order.id} = ANY(ARRAY(${first})) ORDER BY ${orderBy(order)}`
}

/**
 * The first ids of a list in its order, for a number that no page has, and whether there may be more: of a text that no
 * index finds only the first rows are looked at.
 */
export async function firstIds<Row>(
  db: Db,
  list: List<Row>,
  most: number,
): Promise<{ ids: number[]; more: boolean }> {
  const asked: Walk = { order: list.order, place: null, skip: 0, size: most }
  const { text, search } = list
  const found = text && search ? await findText(db, { ...list, text }, search, asked) : undefined
  const positions = found?.positions ?? (await walk(db, list, asked))
  const more = positions.length > most || found?.total === null
  return { ids: positions.slice(0, most).map(({ id }) => id), more }
}

/** One page and how many rows there are; past the bound of what is counted, how many there are at least. */
export async function readList<Row, T>(
  db: Db,
  asked: PageAsked,
  list: List<Row>,
  view: (row: Row) => T,
): Promise<Page<T>> {
  const { page_size } = asked
  const place = placeOf(asked, list.order)
  const backwards = place?.way === 'before'
  const walked: Walk = {
    order: backwards ? reversed(list.order) : list.order,
    place,
    skip: place ? 0 : offsetOf(asked),
    size: page_size,
    glance: asked.glance,
  }
  const { positions, total, exact } =
    list.text && list.search
      ? await readSearched(db, list, list.text, list.search, walked)
      : await walkAndCount(db, list, walked)
  const shown = positions.slice(0, page_size)
  if (backwards) shown.reverse()
  const ids = shown.map(({ id }) => id)
  const { id } = list.order
  const rows =
    ids.length > 0
      ? await list.read(sql`${id} = ANY(${ids}::bigint[]) ORDER BY array_position(${ids}::bigint[], ${id})`)
      : []
  const { start, next, previous } = around(list.order, asked, place, shown, positions.length > page_size)
  return {
    data: rows.map(view),
    page: place ? Math.floor(start / page_size) + 1 : asked.page,
    page_size,
    total,
    ...(!exact && { total_is_exact: false }),
    next,
    previous,
  }
}
