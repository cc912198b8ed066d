import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'

export type Figures = {
  open_inspections: number
  submitted_30_days: number
  certifications: number
  certified_30_days: number
}

/** Inspectors are shown their own figures, the others the company's. */
const own = (actor: Actor, column: 'i.user_id' | 'c.user_id') =>
  actor.range === 'RANGE_USER' ? sql`${sql.ref(column)} = ${actor.userId}` : sql`true`

export async function readFigures(db: Db, actor: Actor): Promise<Figures> {
  const { rows } = await sql<Figures>`SELECT
    (SELECT count(*) FROM inspections i WHERE i.deleted_at IS NULL AND i.state = 'draft' AND ${own(actor, 'i.user_id')}) AS open_inspections,
    (SELECT count(*) FROM inspections i WHERE i.deleted_at IS NULL AND i.submitted_at > now() - interval '30 days' AND ${own(actor, 'i.user_id')}) AS submitted_30_days,
    (SELECT count(*) FROM certifications c WHERE c.deleted_at IS NULL AND c.state <> 'failed' AND ${own(actor, 'c.user_id')}) AS certifications,
    (SELECT count(*) FROM certifications c WHERE c.deleted_at IS NULL AND c.sealed_at > now() - interval '30 days' AND ${own(actor, 'c.user_id')}) AS certified_30_days`.execute(
    db,
  )
  return rows[0] ?? { open_inspections: 0, submitted_30_days: 0, certifications: 0, certified_30_days: 0 }
}

export type Day = { day: string; submitted: number; certified: number }

/** The last 30 days in the user's time zone, oldest first. */
export async function readDays(db: Db, actor: Actor): Promise<Day[]> {
  const zone = actor.timeZone
  const { rows } = await sql<Day>`
    WITH days AS (SELECT d::date AS day FROM generate_series((now() AT TIME ZONE ${zone})::date - 29, (now() AT TIME ZONE ${zone})::date, '1 day') d),
    submitted AS (SELECT (i.submitted_at AT TIME ZONE ${zone})::date AS day, count(*) AS n FROM inspections i
      WHERE i.submitted_at > now() - interval '31 days' AND i.deleted_at IS NULL AND ${own(actor, 'i.user_id')} GROUP BY 1),
    certified AS (SELECT (c.sealed_at AT TIME ZONE ${zone})::date AS day, count(*) AS n FROM certifications c
      WHERE c.sealed_at > now() - interval '31 days' AND c.deleted_at IS NULL AND ${own(actor, 'c.user_id')} GROUP BY 1)
    SELECT to_char(days.day, 'YYYY-MM-DD') AS day, COALESCE(submitted.n, 0) AS submitted, COALESCE(certified.n, 0) AS certified
    FROM days LEFT JOIN submitted USING (day) LEFT JOIN certified USING (day) ORDER BY days.day`.execute(db)
  return rows
}
