import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * A list whose sizes are kept in `list_counts` and `list_deltas` (docs/decisions/0008-lists.md): by folder, task, state
 * and category. What a person sees is what lies in folders they answer for, which is counted there, and perhaps rows of
 * their own elsewhere, which are few and counted one by one.
 */
export type CountedList = {
  list: 'inspections' | 'certifications'
  /** True for rows of `folders f` all of whose contents the person sees; null when there are none. */
  supervised: RawBuilder<boolean> | null
  /** Whether those are all folders of the company. */
  everything: boolean
  /** SELECT of the column `id` of the person's rows elsewhere, already filtered; null when there are none. */
  own: RawBuilder<unknown> | null
  where: { state?: string; category?: string; folder_id?: number; task_id?: number }
}

const coarseBits = 16
const fineBits = 11
type Level = { level: 0 | 1 | 2; bits: number | null }
const whole: Level = { level: 0, bits: null }
const coarse: Level = { level: 1, bits: coarseBits }
const fine: Level = { level: 2, bits: fineBits }

const bucketOf = (id: RawBuilder<unknown>, { bits }: Level) =>
  bits === null ? sql`0::bigint` : sql`${id} >> ${sql.lit(bits)}`
/** Deltas note the finest bucket. */
const shifted = ({ bits }: Level) =>
  bits === null ? sql`0::bigint` : sql`d.bucket >> ${sql.lit(bits - fineBits)}`

/** Rows of `alias` of this state and category; in `list_counts` all states together stand under none. */
const ofStates = ({ state, category }: CountedList['where'], alias: 'c' | 'd'): RawBuilder<boolean> => {
  if (!state && !category) return alias === 'c' ? sql`c.state = '' AND c.category = ''` : sql`true`
  return sql`${state ? sql`${sql.ref(`${alias}.state`)} = ${state}` : sql`${sql.ref(`${alias}.state`)} <> ''`}
    AND ${category ? sql`${sql.ref(`${alias}.category`)} = ${category}` : sql`true`}`
}

/** Which rows of `list_counts c` to add up: of one task, of the whole company at once, or folder by folder. */
function scopeOf(
  { everything, where: { folder_id, task_id } }: CountedList,
  folders: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (task_id)
    return sql`c.scope = 'task' AND c.scope_id = ${task_id}
      AND EXISTS (SELECT FROM tasks t WHERE t.id = ${task_id} AND t.folder_id IN ${folders})`
  return everything && !folder_id
    ? sql`c.scope = 'company' AND c.scope_id = 0`
    : sql`c.scope = 'folder' AND c.scope_id IN ${folders}`
}

/** SELECT of `bucket` and `n`: how many rows of the list lie in which range of ids. `within` is one coarse bucket. */
function sizes(asked: CountedList, at: Level, within?: number): RawBuilder<unknown> {
  const { folder_id, task_id } = asked.where
  const arms: RawBuilder<unknown>[] = []
  if (asked.supervised) {
    const folders = sql`(SELECT f.id FROM folders f WHERE ${asked.supervised}
      AND ${folder_id ? sql`f.id = ${folder_id}` : sql`true`})`
    const inOne = 2 ** (coarseBits - fineBits)
    const first = (within ?? 0) * inOne
    const span = sql`BETWEEN ${first} AND ${first + inOne - 1}`
    arms.push(sql`SELECT c.bucket, c.n FROM list_counts c WHERE c.list = ${asked.list} AND c.level = ${sql.lit(at.level)}
        AND ${scopeOf(asked, folders)} AND ${ofStates(asked.where, 'c')} AND ${within === undefined ? sql`true` : sql`c.bucket ${span}`}`)
    arms.push(sql`SELECT ${shifted(at)}, d.n FROM list_deltas d WHERE d.list = ${asked.list} AND d.folder_id IN ${folders}
      AND ${task_id ? sql`d.task_id = ${task_id}` : sql`true`} AND ${ofStates(asked.where, 'd')}
      AND ${within === undefined ? sql`true` : sql`d.bucket ${span}`}`)
  }
  if (asked.own)
    arms.push(sql`SELECT ${bucketOf(sql`o.id`, at)}, 1 FROM (${asked.own}) o
      WHERE ${within === undefined ? sql`true` : sql`o.id >> ${sql.lit(coarseBits)} = ${within}`}`)
  return arms.length > 0
    ? sql.join(arms, sql` UNION ALL `)
    : sql`SELECT 0::bigint AS bucket, 0 AS n WHERE false`
}

/** A number beside a row: how many of the list lie in the task `t`, or the folder `f`, of the query around it. */
export function keptCount(
  list: CountedList['list'],
  of: 'task' | 'folder',
  states?: readonly string[],
): RawBuilder<number> {
  const scope = of === 'task' ? sql`t.id` : sql`f.id`
  const changed =
    of === 'task' ? sql`d.folder_id = t.folder_id AND d.task_id = t.id` : sql`d.folder_id = f.id`
  const counted = (alias: 'c' | 'd') =>
    states ? sql`${sql.ref(`${alias}.state`)} = ANY(${states}::text[])` : ofStates({}, alias)
  return sql`(SELECT COALESCE(sum(k.n), 0)::bigint FROM (
    SELECT c.n FROM list_counts c WHERE c.list = ${sql.lit(list)} AND c.scope = ${sql.lit(of)} AND c.level = 0
      AND c.bucket = 0 AND c.scope_id = ${scope} AND ${counted('c')}
    UNION ALL SELECT d.n FROM list_deltas d WHERE d.list = ${sql.lit(list)} AND ${changed} AND ${counted('d')}) k)`
}

/** How many rows the list has. Reads one number for each folder and state, never the rows. */
export async function countRows(db: Db, asked: CountedList): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT COALESCE(sum(s.n), 0)::bigint AS total FROM (${sizes(asked, whole)}) s (bucket, n)`.execute(db)
  return rows[0]?.total ?? 0
}

export type Order = 'newest' | 'oldest'
/** Rows from here on, in the list's order: ids up to `below` (or from `above` on), of which the first `skip` are passed over. */
export type Place = { below?: number; above?: number; skip: number }

type Found = { bucket: number; before: number; total: number }

async function findBucket(
  db: Db,
  buckets: RawBuilder<unknown>,
  offset: number,
  order: Order,
): Promise<Found | undefined> {
  const direction = order === 'newest' ? sql`DESC` : sql`ASC`
  const { rows } = await sql<Found>`
    WITH summed AS (SELECT s.bucket, sum(s.n) AS n FROM (${buckets}) s (bucket, n) GROUP BY s.bucket),
    running AS (SELECT bucket, n, sum(n) OVER (ORDER BY bucket ${direction}) AS upto FROM summed)
    SELECT bucket, (upto - n)::bigint AS before, (SELECT sum(n) FROM summed)::bigint AS total
    FROM running WHERE upto > ${offset} ORDER BY upto, n DESC LIMIT 1`.execute(db)
  return rows[0]
}

/**
 * Where the row number `offset` is, without walking over those before it: the counts of 65,536 ids each lead to one such
 * range, those of 2,048 ids within it to a smaller one, and only there rows are passed over.
 */
export async function findPlace(db: Db, asked: CountedList, offset: number, order: Order): Promise<Place> {
  const large = await findBucket(db, sizes(asked, coarse), offset, order)
  if (!large) return { skip: offset }
  const rest = offset - large.before
  // Of tasks only the large ranges are kept.
  const small = asked.where.task_id
    ? undefined
    : await findBucket(db, sizes(asked, fine, large.bucket), rest, order)
  const edge = (bucket: number, bits: number) =>
    order === 'newest' ? { below: (bucket + 1) * 2 ** bits } : { above: bucket * 2 ** bits }
  return small
    ? { ...edge(small.bucket, fineBits), skip: rest - small.before }
    : { ...edge(large.bucket, coarseBits), skip: rest }
}

/** What `findPlace` found, as a condition on the column of ids. */
export const fromPlace = (id: RawBuilder<unknown>, { below, above }: Place): RawBuilder<boolean> =>
  below !== undefined ? sql`${id} < ${below}` : above !== undefined ? sql`${id} >= ${above}` : sql`true`

/** Adds what has changed to the counts. Answers how many changes it took; 0 also while another process does it. */
export async function rollUpCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT roll_up_list_counts() AS n`.execute(db)
  return rows[0]?.n ?? 0
}
