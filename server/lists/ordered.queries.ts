import { type RawBuilder, sql } from 'kysely'
import { keyColumn, type Order, orderBy } from './order.queries.ts'

/** Where rows come from, and which of them. */
export type Rows = {
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /**
   * Sets that make up the rows, where each has an index of its own and no index holds them all: conditions of which no two
   * are true for the same row. Each is walked by its index as far as the page needs, instead of gathering all rows to order them.
   */
  sets?: readonly RawBuilder<boolean>[]
}

type Part = { order: Order; beyond: RawBuilder<boolean>; limit: RawBuilder<unknown>; skip?: number }

/**
 * SELECT of the first rows in an order behind a place: `id`, `key` as positions hold it, and `hit` where that is given.
 * Of several sets they are the first of the first rows of each.
 */
export function firstRows(
  { from, where, sets }: Rows,
  { order, beyond, limit, skip = 0 }: Part,
  hit?: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const columns = sql`${order.id} AS id, ${keyColumn(order)} AS key${hit ? sql`, ${hit} AS hit` : sql``}`
  const passed = skip > 0 ? sql` OFFSET ${skip}` : sql``
  if (!sets)
    return sql`SELECT ${columns} FROM ${from} WHERE ${where} AND ${beyond} ORDER BY ${orderBy(order)} LIMIT ${limit}${passed}`
  const by = order.key ? sql`, ${order.key.by} AS by` : sql``
  const firsts = sets.map(
    (set) =>
      sql`(SELECT ${columns}${by} FROM ${from} WHERE ${where} AND ${set} AND ${beyond} ORDER BY ${orderBy(order)} LIMIT ${limit} + ${skip}::integer)`,
  )
  const merged = { ...order, id: sql`s.id`, key: order.key && { ...order.key, by: sql`s.by` } }
  return sql`SELECT s.id, s.key${hit ? sql`, s.hit` : sql``} FROM (${sql.join(firsts, sql` UNION ALL `)}) s
    ORDER BY ${orderBy(merged)} LIMIT ${limit}${passed}`
}

/** SELECT of a row without columns for each row, up to a number of them. */
export function eachRow({ from, where, sets }: Rows, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = (set: RawBuilder<unknown>) => sql`SELECT FROM ${from} WHERE ${where} AND ${set} ${limit}`
  if (!sets) return each(sql`true`)
  return sql`SELECT FROM (${sql.join(
    sets.map((set) => sql`(${each(set)})`),
    sql` UNION ALL `,
  )}) s ${limit}`
}
