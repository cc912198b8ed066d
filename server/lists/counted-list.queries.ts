import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * A list whose sizes are kept in `list_counts` and `list_deltas` (docs/decisions/0008-lists.md), by folder,
 * task, state and category. A person sees everything in the folders they supervise, which is counted there,
 * and perhaps rows of their own elsewhere, which are few and counted individually.
 */
export type CountedList = {
  list: 'inspections' | 'certifications'
  /** True for rows of `folders f` whose whole content the person sees; null when there are none. */
  supervised: RawBuilder<boolean> | null
  /** Whether that includes all folders of the company. */
  everything: boolean
  /**
   * SELECT of the column `id` of the person's own rows elsewhere, already filtered; null when there are none.
   */
  own: RawBuilder<unknown> | null
  where: { state?: string; category?: string; folder_id?: number; task_id?: number }
}

/**
 * Rows of `alias` with this state and category; in `list_counts` the total of all states has an empty state.
 */
const ofStates = ({ state, category }: CountedList['where'], alias: 'c' | 'd'): RawBuilder<boolean> => {
  if (!state && !category) return alias === 'c' ? sql`c.state = '' AND c.category = ''` : sql`true`
  return sql`${state ? sql`${sql.ref(`${alias}.state`)} = ${state}` : sql`${sql.ref(`${alias}.state`)} <> ''`}
    AND ${category ? sql`${sql.ref(`${alias}.category`)} = ${category}` : sql`true`}`
}

/** Which rows of `list_counts c` to add up: those of one task, of the whole company, or of each folder. */
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

/** SELECT of `n`, the numbers whose sum is the size of the list. */
function sizes(asked: CountedList): RawBuilder<unknown> {
  const { folder_id, task_id } = asked.where
  const arms: RawBuilder<unknown>[] = []
  if (asked.supervised) {
    const folders = sql`(SELECT f.id FROM folders f WHERE ${asked.supervised}
      AND ${folder_id ? sql`f.id = ${folder_id}` : sql`true`})`
    arms.push(
      sql`SELECT c.n FROM list_counts c WHERE c.list = ${asked.list} AND ${scopeOf(asked, folders)} AND ${ofStates(asked.where, 'c')}`,
    )
    arms.push(sql`SELECT d.n FROM list_deltas d WHERE d.list = ${asked.list} AND d.folder_id IN ${folders}
      AND ${task_id ? sql`d.task_id = ${task_id}` : sql`true`} AND ${ofStates(asked.where, 'd')}`)
  }
  if (asked.own) arms.push(sql`SELECT count(*) FROM (${asked.own}) o`)
  return arms.length > 0 ? sql.join(arms, sql` UNION ALL `) : sql`SELECT 0`
}

/**
 * A count for each row: how many of the list are in the task `t`, or the folder `f`, of the surrounding
 * query.
 */
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
    SELECT c.n FROM list_counts c WHERE c.list = ${sql.lit(list)} AND c.scope = ${sql.lit(of)} AND c.scope_id = ${scope} AND ${counted('c')}
    UNION ALL SELECT d.n FROM list_deltas d WHERE d.list = ${sql.lit(list)} AND ${changed} AND ${counted('d')}) k)`
}

/**
 * How many rows the list has, as an expression. Reads one number per folder and state, never the rows
 * themselves.
 */
export const sizeOf = (asked: CountedList): RawBuilder<number> =>
  sql<number>`(SELECT COALESCE(sum(s.n), 0)::bigint FROM (${sizes(asked)}) s (n))`

export async function countRows(db: Db, asked: CountedList): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT ${sizeOf(asked)} AS total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Adds the changes to the counts. Returns how many it took; also 0 while another process is doing it. */
export async function rollUpCounts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT roll_up_list_counts() AS n`.execute(db)
  return rows[0]?.n ?? 0
}
