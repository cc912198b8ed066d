import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { ownFile } from '../certifications/certifications-list.queries.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'
import { tasksWithin } from '../tasks/tasks-within.queries.ts'

/** The first of the last 30 days in a time zone, as an instant. */
export const thirtyDaysIn = (zone: string): RawBuilder<Date> =>
  sql`((now() AT TIME ZONE ${zone})::date - 29)::timestamp AT TIME ZONE ${zone}`

export type Source = { joins: RawBuilder<unknown>; where: RawBuilder<boolean> }

/**
 * The rows of `inspections i` or `certifications c` that their lists show to the actor, so that a figure is the
 * size of the list it leads to: of administrators all, of others their own, of supervisors also those in their
 * folders. Disjoint sets, because each has an index and no index serves both.
 */
export function shownTo(actor: Actor, row: 'i' | 'c'): Source[] {
  if (isAdmin(actor)) return [{ joins: sql``, where: sql`true` }]
  const joins = sql`JOIN tasks t ON t.id = ${sql.ref(`${row}.task_id`)} JOIN folders f ON f.id = t.folder_id`
  const mine = row === 'c' ? ownFile(actor) : sql`i.user_id = ${actor.userId}`
  const own = sql<boolean>`${mine} AND ${taskVisible(actor)}`
  if (actor.range === 'RANGE_USER') return [{ joins, where: sql`${tasksWithin(actor)} AND ${own}` }]
  const supervised = folderSupervised(actor)
  // In other folders they see what they are assigned to. Both conditions let the planner begin with these few tasks.
  const assigned = sql`SELECT a.task_id FROM task_assignees a WHERE a.user_id = ${actor.userId}`
  return [
    { joins, where: supervised },
    { joins, where: sql`t.id IN (${assigned}) AND ${own} AND NOT ${supervised}` },
  ]
}

/** The rows of all sets together: `select` makes those of one. */
export const together = (sources: Source[], select: (source: Source) => RawBuilder<unknown>) =>
  sql.join(
    sources.map((source) => sql`(${select(source)})`),
    sql` UNION ALL `,
  )
