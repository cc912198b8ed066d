import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { unopened } from '../inspections/inspections-list.queries.ts'
import { shownTo, thirtyDaysIn, together } from './shown-rows.queries.ts'

export type Charts = {
  by_state: { draft: number; submitted: number }
  by_inspector: { id: number; name: string; submitted: number }[]
  turnaround: { week: string; median_hours: number; submitted: number }[]
}

/** The charts use at most this many of the newest rows; a company with more in 30 days sees its latest. */
const maxRows = 20_000
/** People with the most submissions; more would be a list. */
const maxPeople = 8

/**
 * The work of the last 30 days: how much of what was created, or opened by its recipient, is open and done, by whom, and how
 * long it took.
 */
export async function readCharts(db: Db, actor: Actor): Promise<Charts> {
  const zone = actor.timeZone
  const rows = (column: 'created_at' | 'submitted_at', selected: RawBuilder<unknown>) =>
    together(
      shownTo(actor, 'i'),
      ({ joins, where }) => sql`SELECT ${selected} FROM inspections i ${joins}
        WHERE ${sql.ref(`i.${column}`)} >= ${thirtyDaysIn(zone)} AND i.deleted_at IS NULL AND ${where}
        ORDER BY ${sql.ref(`i.${column}`)} DESC LIMIT ${maxRows}`,
    )
  const found = await sql<Charts>`
    WITH begun AS (${rows('created_at', sql`i.state, ${unopened} AS unopened`)}),
    submitted AS MATERIALIZED (${rows('submitted_at', sql`i.user_id, i.created_at, i.submitted_at`)}),
    people AS (SELECT s.user_id AS id, count(*) AS submitted FROM submitted s GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxPeople}),
    weeks AS (SELECT date_trunc('week', s.submitted_at AT TIME ZONE ${zone}) AS week, count(*) AS submitted,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM s.submitted_at - s.created_at) / 3600) AS hours
      FROM submitted s GROUP BY 1)
    SELECT
      (SELECT json_build_object('draft', count(*) FILTER (WHERE b.state = 'draft' AND NOT b.unopened), 'submitted', count(*) FILTER (WHERE b.state = 'submitted')) FROM begun b) AS by_state,
      COALESCE((SELECT json_agg(json_build_object('id', p.id, 'name', u.name, 'submitted', p.submitted) ORDER BY p.submitted DESC, u.name)
        FROM people p JOIN users u ON u.id = p.id), '[]') AS by_inspector,
      COALESCE((SELECT json_agg(json_build_object('week', to_char(w.week, 'YYYY-MM-DD'), 'median_hours', round(w.hours::numeric, 1), 'submitted', w.submitted)
        ORDER BY w.week) FROM weeks w), '[]') AS turnaround`.execute(db)
  return found.rows[0] ?? { by_state: { draft: 0, submitted: 0 }, by_inspector: [], turnaround: [] }
}
