import { type RawBuilder, sql } from 'kysely'
import type { Part } from '../../database/read-parts.queries.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { sizeOf } from '../../lists/counted-list.queries.ts'
import { unreadOf } from '../notifications/notifications.queries.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'

/** Inspectors see their own figures, supervisors those of their folders, administrators the company's. */
function scopeOf(actor: Actor, row: 'i' | 'c'): { joins: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  if (actor.range === 'RANGE_USER')
    return { joins: sql``, where: sql`${sql.ref(`${row}.user_id`)} = ${actor.userId}` }
  if (isAdmin(actor)) return { joins: sql``, where: sql`true` }
  return {
    joins: sql`JOIN tasks t ON t.id = ${sql.ref(`${row}.task_id`)} JOIN folders f ON f.id = t.folder_id`,
    where: folderSupervised(actor),
  }
}

export type Stock = { open_inspections: number; certifications: number; unread: number }

/**
 * One row with the number of unsubmitted inspections, of files that did not fail, and of unread
 * notifications. Uses kept counts where numbers can be large.
 */
export function stock(actor: Actor): Part<Stock> {
  const unread = unreadOf(actor.userId)
  if (actor.range === 'RANGE_USER')
    return {
      select: sql`SELECT
        (SELECT count(*) FROM inspections i JOIN tasks t ON t.id = i.task_id JOIN folders f ON f.id = t.folder_id
          WHERE i.deleted_at IS NULL AND i.state = 'draft' AND i.user_id = ${actor.userId} AND ${taskVisible(actor)}) AS open_inspections,
        (SELECT count(*) FROM certifications c WHERE c.deleted_at IS NULL AND c.report_id IS NULL AND c.state <> 'failed' AND c.user_id = ${actor.userId}) AS certifications,
        ${unread} AS unread`,
      instants: {},
    }
  const seen = { supervised: folderSupervised(actor), everything: isAdmin(actor), own: null }
  const files = { ...seen, list: 'certifications' } as const
  return {
    select: sql`SELECT ${sizeOf({ ...seen, list: 'inspections', where: { state: 'draft' } })} AS open_inspections,
      ${sizeOf({ ...files, where: {} })} - ${sizeOf({ ...files, where: { state: 'failed' } })} AS certifications, ${unread} AS unread`,
    instants: {},
  }
}

export type Day = { day: string; submitted: number; certified: number }

/**
 * At most this many rows of each kind, the newest, are counted by day; the summary stays fast for any
 * company.
 */
const mostRows = 200_000

/** The last 30 days in the user's time zone, oldest first. */
export function days(actor: Actor): Part<Day> {
  const zone = actor.timeZone
  const [inspections, certifications] = [scopeOf(actor, 'i'), scopeOf(actor, 'c')]
  const begin = sql`(SELECT min(day)::timestamp AT TIME ZONE ${zone} FROM days)`
  const select = sql`
    WITH days AS (SELECT (now() AT TIME ZONE ${zone})::date - ago AS day FROM generate_series(0, 29) ago),
    submitted AS (SELECT (at AT TIME ZONE ${zone})::date AS day, count(*) AS n FROM (
        SELECT i.submitted_at AS at FROM inspections i ${inspections.joins}
        WHERE i.submitted_at >= ${begin} AND i.deleted_at IS NULL AND ${inspections.where}
        ORDER BY i.submitted_at DESC LIMIT ${sql.lit(mostRows)}) AS newest GROUP BY 1),
    certified AS (SELECT (at AT TIME ZONE ${zone})::date AS day, count(*) AS n FROM (
        SELECT c.sealed_at AS at FROM certifications c ${certifications.joins}
        WHERE c.sealed_at >= ${begin} AND c.deleted_at IS NULL AND c.report_id IS NULL AND ${certifications.where}
        ORDER BY c.sealed_at DESC LIMIT ${sql.lit(mostRows)}) AS newest GROUP BY 1)
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day, COALESCE(submitted.n, 0) AS submitted, COALESCE(certified.n, 0) AS certified
    FROM days LEFT JOIN submitted USING (day) LEFT JOIN certified USING (day) ORDER BY days.day`
  return { select, instants: {} }
}
