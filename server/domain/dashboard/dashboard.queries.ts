import { type RawBuilder, sql } from 'kysely'
import type { Part } from '../../database/read-parts.queries.ts'
import type { Actor } from '../../identity/actor.ts'
import { certifiedOf } from '../certifications/certifications-list.queries.ts'
import { openOf } from '../inspections/inspections-list.queries.ts'
import { unreadOf } from '../notifications/notifications.queries.ts'
import { shownTo, thirtyDaysIn, together } from './shown-rows.queries.ts'

export type Stock = { open_inspections: number; certifications: number; unread: number }

/**
 * One row with the number of unsubmitted inspections, of certified files, and of unread notifications. Uses kept
 * counts where numbers can be large.
 */
export const stock = (actor: Actor): Part<Stock> => ({
  select: sql`SELECT ${openOf(actor)} AS open_inspections, ${certifiedOf(actor)} AS certifications,
    ${unreadOf(actor.userId)} AS unread`,
  instants: {},
})

export type Day = { day: string; submitted: number; certified: number }

/**
 * At most this many rows of each kind, the newest, are counted by day; the summary stays fast for any
 * company.
 */
const maxRows = 200_000

/** The last 30 days in the user's time zone, oldest first. */
export function days(actor: Actor): Part<Day> {
  const zone = actor.timeZone
  const newest = (rows: RawBuilder<unknown>) => sql`
    SELECT (at AT TIME ZONE ${zone})::date AS day, count(*) AS n FROM (${rows}) AS newest GROUP BY 1`
  const submitted = together(
    shownTo(actor, 'i'),
    ({ joins, where }) => sql`SELECT i.submitted_at AS at FROM inspections i ${joins}
      WHERE i.submitted_at >= ${thirtyDaysIn(zone)} AND i.deleted_at IS NULL AND ${where}
      ORDER BY i.submitted_at DESC LIMIT ${sql.lit(maxRows)}`,
  )
  const certified = together(
    shownTo(actor, 'c'),
    ({ joins, where }) => sql`SELECT c.sealed_at AS at FROM certifications c ${joins}
      WHERE c.sealed_at >= ${thirtyDaysIn(zone)} AND c.deleted_at IS NULL AND c.report_id IS NULL AND ${where}
      ORDER BY c.sealed_at DESC LIMIT ${sql.lit(maxRows)}`,
  )
  const select = sql`
    WITH days AS (SELECT (now() AT TIME ZONE ${zone})::date - ago AS day FROM generate_series(0, 29) ago),
    submitted AS (${newest(submitted)}), certified AS (${newest(certified)})
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day, COALESCE(submitted.n, 0) AS submitted, COALESCE(certified.n, 0) AS certified
    FROM days LEFT JOIN submitted USING (day) LEFT JOIN certified USING (day) ORDER BY days.day`
  return { select, instants: {} }
}
