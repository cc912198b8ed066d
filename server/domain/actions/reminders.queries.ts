import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

type Told = { text: string; due_on: string | null; task_name: string; folder_name: string }

/** What an owner reads of an action. */
export async function whatIsTold(db: Db, id: number): Promise<Told | undefined> {
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
 * Notes that the owners of these are reminded; answers those of which that was not done meanwhile and something is left to
 * do, ordered by due date, earliest first. Whether a day has passed is told by the owner's clock.
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

/** Whose each of these actions is by now. */
export const ownersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('corrective_actions')
    .select(['id', 'owner_id'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Whose day is near or has just passed, in all companies; so many at most. */
export const dueReminders = async (db: Db, most: number): Promise<Due[]> =>
  (await sql<Due>`SELECT d.company_id, d.id FROM due_action_reminders(${most}) d`.execute(db)).rows
