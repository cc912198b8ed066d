import { type RawBuilder, sql } from 'kysely'
import { keyColumn, type Order, orderBy } from './sort-order.queries.ts'

/** Where rows come from, and which of them. */
export type Rows = {
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>
  /**
   * Sets that make up the rows, where each has an index of its own and no index holds them all: conditions of which no two
   * are true for the same row. Each is walked by its index as far as the page needs, instead of gathering all rows to order them.
   */
  sets?: readonly RawBuilder<boolean>[]
  /**
   * SELECTs of ids, each of which returns at least the ids of the rows and has an index to start with. Where one of them
   * returns few, these are gathered and put in order. An index in the list's order would be walked past all rows of the
   * company to find them: PostgreSQL chooses it because it takes them to be spread evenly.
   */
  few?: { id: RawBuilder<unknown>; of: readonly RawBuilder<unknown>[] }
}

/** Up to so many rows are gathered; more are walked. */
const most = 1000

/** The ids that a list is gathered by and how they are told, where it names some. */
const gatheredBy = (few: Rows['few']) => (few && few.of.length > 0 ? few : null)

/** The shortest answer of those that are short, as `fewest.ids`, which is null where none is. */
const fewest = (of: readonly RawBuilder<unknown>[]) =>
  sql`WITH fewest AS MATERIALIZED (SELECT (SELECT f.ids FROM (VALUES ${sql.join(
    of.map((select) => sql`(ARRAY(${select} LIMIT ${sql.lit(most + 1)}))`),
  )}) f (ids) WHERE cardinality(f.ids) <= ${sql.lit(most)} ORDER BY cardinality(f.ids) LIMIT 1) AS ids)`
const amongFewest = (id: RawBuilder<unknown>) => sql`${id} = ANY((SELECT ids FROM fewest)::bigint[])`
const tooMany = sql`(SELECT ids FROM fewest) IS NULL`

type Part = { order: Order; beyond: RawBuilder<boolean>; limit: RawBuilder<unknown>; skip?: number }

/**
 * SELECT of the first rows in an order behind a place: `id`, `key` as positions hold it, and `hit` where that is given.
 * Of several sets they are the first of the first rows of each.
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

/** SELECT of a row without columns for each row, up to a number of them. */
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
