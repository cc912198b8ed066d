import { type RawBuilder, sql } from 'kysely'
import { keyColumn, type Order, orderBy } from './sort-order.queries.ts'

/** The source of rows and their filter. */
export type Rows = {
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /**
   * Disjoint sets that together make up the rows, for where each has an index and no index serves them all.
   * Each is walked by its index as far as the page needs, instead of gathering and sorting all rows.
   */
  sets?: readonly RawBuilder<boolean>[]
  /**
   * SELECTs of ids, each a superset of the rows and served by an index. When one of them is small, its rows
   * are gathered and sorted. Otherwise PostgreSQL would walk an index in the list's order past all rows of
   * the company, because it assumes that matches are spread evenly.
   */
  few?: { id: RawBuilder<unknown>; of: readonly RawBuilder<unknown>[] }
}

/** Up to this many rows are gathered; more are walked. */
const maxRows = 1000

/** The sets by which a list can be gathered; null where it names none. */
const gatheredBy = (few: Rows['few']) => (few && few.of.length > 0 ? few : null)

/** The smallest set of ids as `fewest.ids`; null when all are too large. */
const fewest = (of: readonly RawBuilder<unknown>[]) =>
  sql`WITH fewest AS MATERIALIZED (SELECT (SELECT f.ids FROM (VALUES ${sql.join(
    of.map((select) => sql`(ARRAY(${select} LIMIT ${sql.lit(maxRows + 1)}))`),
  )}) f (ids) WHERE cardinality(f.ids) <= ${sql.lit(maxRows)} ORDER BY cardinality(f.ids) LIMIT 1) AS ids)`
const amongFewest = (id: RawBuilder<unknown>) => sql`${id} = ANY((SELECT ids FROM fewest)::bigint[])`
const tooMany = sql`(SELECT ids FROM fewest) IS NULL`

type Part = { order: Order; beyond: RawBuilder<boolean>; limit: RawBuilder<unknown>; skip?: number }

/**
 * SELECT of the first rows in an order after a place: `id`, `key` as positions hold it, and `hit` where that
 * is given. With several sets, the first rows of each are merged.
 */
export function firstRows(
  { from, where, sets, few }: Rows,
  { order, beyond, limit, skip = 0 }: Part,
  hit?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const columns = sql`${order.id} AS id, ${keyColumn(order)} AS key${hit ? sql`, ${hit} AS hit` : sql``}`
  const passed = skip > 0 ? sql` OFFSET ${skip}` : sql``
  const gathered = gatheredBy(few)
  if (!sets && !gathered)
    return sql`SELECT ${columns} FROM ${from} WHERE ${where} AND ${beyond} ORDER BY ${orderBy(order)} LIMIT ${limit}${passed}`
  const by = order.key ? sql`, ${order.key.by} AS by` : sql``
  const part = (set: RawBuilder<unknown>) =>
    sql`SELECT ${columns}${by} FROM ${from} WHERE ${where} AND ${set} AND ${beyond}`
  const walked = (set: RawBuilder<unknown>) =>
    sql`(${part(set)} ORDER BY ${orderBy(order)} LIMIT ${skip > 0 ? sql`${limit} + ${skip}::integer` : limit})`
  const firsts = gathered
    ? [sql`(${part(amongFewest(gathered.id))})`, walked(tooMany)]
    : (sets ?? []).map(walked)
  const merged = { ...order, id: sql`s.id`, key: order.key && { ...order.key, by: sql`s.by` } }
  return sql`${gathered ? fewest(gathered.of) : sql``} SELECT s.id, s.key${hit ? sql`, s.hit` : sql``} FROM (${sql.join(firsts, sql` UNION ALL `)}) s
    ORDER BY ${orderBy(merged)} LIMIT ${limit}${passed}`
}

/** SELECT without columns, one row for each row of the list, up to a limit. */
export function eachRow({ from, where, sets, few }: Rows, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = (set: RawBuilder<unknown>) => sql`SELECT FROM ${from} WHERE ${where} AND ${set} ${limit}`
  const gathered = gatheredBy(few)
  const parts = gathered ? [amongFewest(gathered.id), tooMany] : sets
  if (!parts) return each(sql`true`)
  return sql`${gathered ? fewest(gathered.of) : sql``} SELECT FROM (${sql.join(
    parts.map((set) => sql`(${each(set)})`),
    sql` UNION ALL `,
  )}) s ${limit}`
}
