import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

type Told = { text: string; due_on: string | null; task_name: string; folder_name: string }

/** What an action's owner is told about it. */
export async function actionToNotify(db: Db, id: number): Promise<Told | undefined> {
  const found =
    await sql<Told>`SELECT a.text, to_char(a.due_on, 'YYYY-MM-DD') AS due_on, t.name AS task_name, f.name AS folder_name
    FROM corrective_actions a JOIN tasks t ON t.id = a.task_id JOIN folders f ON f.id = t.folder_id WHERE a.id = ${id}`.execute(
      db,
    )
  return found.rows[0]
}

export type Due = { company_id: number; id: number }
type Reminded = {
  id: number
  owner_id: number
  task_id: number
  overdue: boolean
  text: string
  due_on: string
}

/**
 * Marks the owners of these actions as reminded. Returns the actions that were not marked meanwhile and are
 * still open, by due date, earliest first. Whether a date has passed is decided in the owner's time zone.
 */
export async function takeReminders(db: Db, ids: readonly number[]): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    WITH due AS (
      SELECT a.id, a.due_on < (now() AT TIME ZONE u.time_zone)::date AS overdue
      FROM corrective_actions a JOIN users u ON u.id = a.owner_id
      WHERE a.id = ANY(${ids}::bigint[]) AND a.state IN ('open', 'in_progress') AND a.due_on IS NOT NULL
      FOR UPDATE OF a
    ), taken AS (
      UPDATE corrective_actions a
      SET reminded_before = a.due_on, reminded_after = CASE WHEN due.overdue THEN a.due_on END
      FROM due WHERE a.id = due.id
        AND CASE WHEN due.overdue THEN a.reminded_after ELSE a.reminded_before END IS DISTINCT FROM a.due_on
      RETURNING a.id, a.owner_id, a.task_id, due.overdue, a.text, to_char(a.due_on, 'YYYY-MM-DD') AS due_on
    )
    SELECT * FROM taken ORDER BY due_on, id`.execute(db)
  return rows
}

/** The present owner of each of these actions. */
export const ownersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('corrective_actions')
    .select(['id', 'owner_id'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Actions of all companies whose due date is near or has just passed, at most `most`. */
export const dueReminders = async (db: Db, most: number): Promise<Due[]> =>
  (await sql<Due>`SELECT d.company_id, d.id FROM due_action_reminders(${most}) d`.execute(db)).rows
