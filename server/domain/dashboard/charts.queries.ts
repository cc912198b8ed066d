import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Actor, isAdmin } from '../../identity/actor.ts'
import { folderSupervised } from '../tasks/tasks.queries.ts'

export type Charts = {
  by_state: { draft: number; submitted: number }
  by_inspector: { id: number; name: string; submitted: number }[]
  turnaround: { week: string; median_hours: number; submitted: number }[]
}

/** The charts use at most this many of the newest rows; a company with more in 30 days sees its latest. */
const mostRows = 20_000
/** People with the most submissions; more would be a list. */
const mostPeople = 8

/** Inspectors see their own figures, supervisors those of their folders, administrators the company's. */
function scopeOf(actor: Actor): { joins: RawBuilder<unknown>; where: RawBuilder<boolean> } {
  if (actor.range === 'RANGE_USER') return { joins: sql``, where: sql`i.user_id = ${actor.userId}` }
  if (isAdmin(actor)) return { joins: sql``, where: sql`true` }
  return {
    joins: sql`JOIN tasks t ON t.id = i.task_id JOIN folders f ON f.id = t.folder_id`,
    where: folderSupervised(actor),
  }
}

/**
 * The work of the last 30 days: how much of what was created or sent out is open and done, by whom, and how
 * long it took.
 */
export async function readCharts(db: Db, actor: Actor): Promise<Charts> {
  const { joins, where } = scopeOf(actor)
  const zone = actor.timeZone
  const rows = (column: 'created_at' | 'submitted_at', selected: RawBuilder<unknown>) =>
    sql`SELECT ${selected} FROM inspections i ${joins}
      WHERE ${sql.ref(`i.${column}`)} >= now() - interval '30 days' AND i.deleted_at IS NULL AND ${where}
      ORDER BY ${sql.ref(`i.${column}`)} DESC LIMIT ${mostRows}`
  const found = await sql<Charts>`
    WITH begun AS (${rows('created_at', sql`i.state`)}),
    submitted AS MATERIALIZED (${rows('submitted_at', sql`i.user_id, i.created_at, i.submitted_at`)}),
    people AS (SELECT s.user_id AS id, count(*) AS submitted FROM submitted s GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostPeople}),
    weeks AS (SELECT date_trunc('week', s.submitted_at AT TIME ZONE ${zone}) AS week, count(*) AS submitted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.submitted_at - s.created_at) / 3600) AS hours
      FROM submitted s GROUP BY 1)
    SELECT
      (SELECT json_build_object('draft', count(*) FILTER (WHERE b.state = 'draft'), 'submitted', count(*) FILTER (WHERE b.state = 'submitted')) FROM begun b) AS by_state,
      COALESCE((SELECT json_agg(json_build_object('id', p.id, 'name', u.name, 'submitted', p.submitted) ORDER BY p.submitted DESC, u.name)
        FROM people p JOIN users u ON u.id = p.id), '[]') AS by_inspector,
      COALESCE((SELECT json_agg(json_build_object('week', to_char(w.week, 'YYYY-MM-DD'), 'median_hours', round(w.hours::numeric, 1), 'submitted', w.submitted)
        ORDER BY w.week) FROM weeks w), '[]') AS turnaround`.execute(db)
  return found.rows[0] ?? { by_state: { draft: 0, submitted: 0 }, by_inspector: [], turnaround: [] }
}
