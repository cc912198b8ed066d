import { limits } from '@atesta/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { cursorOf, type Place, placeOf, type Walk } from './cursor.ts'
import { eachRow, firstRows, type Rows } from './first-rows.queries.ts'
import { findText, type Search } from './long-list-search.queries.ts'
import { countBound, offsetOf, type Page, type PageAsked } from './paging.ts'
import { behind, type Order, orderBy, type Position, reversed } from './sort-order.queries.ts'

/**
 * A list that may have a million rows. `from` joins only what decides who may see a row, since the columns
 * shown are read for one page only; `where` is every filter except the text.
 */
export type List<Row> = Rows & {
  text?: RawBuilder<boolean> | null
  order: Order
  /**
   * How to count the rows: a function where the number is known, `all` where they are few enough to count.
   * Otherwise they are counted up to a bound.
   */
  total?: 'all' | ((db: Db) => Promise<number>) | null
  /** The bound for this list instead of the general one, where looking at each row is slow. */
  bound?: number
  /** What to count instead of `from` and `where`, where less is enough. */
  counted?: { from: RawBuilder<unknown>; where: RawBuilder<boolean> } | null
  /** The company column of the counted rows. */
  company?: RawBuilder<unknown>
  /** Present when the text is long enough for an index. */
  search?: Search | null
  /** Reads the rows that satisfy the condition, in the order that follows it: `… WHERE ${these}`. */
  read: (these: RawBuilder<unknown>) => Promise<Row[]>
}

/** Positions in the order of the walk; one more than asked for means that there are more. */
type Found = { positions: Position[]; total: number; exact: boolean }

const matching = ({ where, text }: Pick<List<never>, 'where' | 'text'>) =>
  text ? sql<boolean>`${where} AND ${text}` : where

/** Page sizes that are planned for as literals: for a parameter, PostgreSQL assumes a tenth of all rows. */
const sizes = [limits.pageSize, limits.selectSize, limits.maxPageSize].map((size) => size + 1)
/** The next larger planned size. The caller drops the surplus. */
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

/** The rows in order, one more than asked for. */
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
 * Row-level security checks the company too, but its expression is evaluated for every row; with this
 * condition PostgreSQL compares the two once and filters all joined tables by a constant.
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

/** The first page, and the number of rows, or null when the page holds them all. */
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

/** Beyond this many rows a page by its number is far down. */
const far = 2000

/** Walks, and counts as far as the number is known or can be counted. Sends all queries at once. */
async function walkAndCount<Row>(db: Db, list: List<Row>, asked: Walk): Promise<Found> {
  const { place, skip, size } = asked
  if (typeof list.total === 'function') {
    // Far down there may be nothing, and skipping all rows is a slow way to find out.
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
  // A page that reaches the end knows the total; one beyond the end does not.
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

/** A position just off the row, so that the rows before or after it include it. */
const including = (order: Order, { key, id }: Position, way: Place['way']): Position => ({
  key,
  id: id + (order.down === (way === 'before') ? -1 : 1),
})

/** The next and previous pages of this one, and how many rows precede it. */
function around(order: Order, asked: PageAsked, place: Place | null, rows: Position[], more: boolean) {
  const [first, last] = [rows[0], rows.at(-1)]
  const backwards = place?.way === 'before'
  const passed = place ? place.rows : offsetOf(asked)
  const start = backwards ? (more ? Math.max(0, passed - rows.length) : 0) : passed
  if (!first || !last) {
    // The rows of this page are gone: the way back leads to where the cursor came from.
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
 * True for the first rows of a list, with their order, in the form that `read` takes: for views that show
 * neither its size nor further pages. The size is a literal, so that PostgreSQL plans for it.
 */
export function firstOf<Row>(list: List<Row>, size: number): RawBuilder<unknown> {
  const { order } = list
  const first = sql`SELECT ${order.id} AS id FROM ${list.from} WHERE ${matching(list)} ORDER BY ${orderBy(order)} LIMIT ${sql.lit(size)}`
  return sql`${order.id} = ANY(ARRAY(${first})) ORDER BY ${orderBy(order)}`
}

/**
 * The first ids of a list in its order, up to a number larger than a page, and whether there may be more: a
 * text that no index finds is looked for among the first rows only.
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

/** One page, and the number of rows; beyond the counting bound, a lower bound of it. */
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
