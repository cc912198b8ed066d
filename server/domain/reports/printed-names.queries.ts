import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * The names that a report prints of an inspection, or of all submitted ones of a task: of who filled them in, submitted
 * and approved them, of owners of actions, and of the forms. They belong to what a report is made from, so that a
 * corrected name reaches the next one.
 */
export async function printedNames(
  db: Db,
  about: { inspectionId: number | null; taskId: number | null },
): Promise<string[]> {
  const which =
    about.inspectionId === null
      ? sql`i.task_id = ${about.taskId} AND i.state = 'submitted'`
      : sql`i.id = ${about.inspectionId}`
  const { rows } = await sql<{ name: string }>`
    WITH printed AS (SELECT i.id, i.user_id, i.submitted_by, i.template_id FROM inspections i WHERE ${which} AND i.deleted_at IS NULL),
    people AS (
      SELECT user_id AS id FROM printed UNION SELECT submitted_by FROM printed
      UNION SELECT v.by_user_id FROM inspection_reviews v WHERE v.inspection_id IN (SELECT id FROM printed)
      UNION SELECT e.owner_id FROM corrective_actions a JOIN corrective_action_events e ON e.action_id = a.id
        WHERE a.inspection_id IN (SELECT id FROM printed))
    SELECT named.name FROM (
      SELECT 'person' AS kind, u.id, u.name FROM users u WHERE u.id IN (SELECT id FROM people)
      UNION ALL SELECT 'form', t.id, t.name FROM templates t WHERE t.id IN (SELECT template_id FROM printed)
    ) named ORDER BY named.kind, named.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** The zone in which a report that was asked for by a user prints its times. */
export async function timeZoneOf(db: Db, userId: number): Promise<string> {
  return (
    (await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst())
      ?.time_zone ?? 'UTC'
  )
}
