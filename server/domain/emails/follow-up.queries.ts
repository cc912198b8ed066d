import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Addressee } from './email-changes.queries.ts'
import { nextReminder } from './email-tasks.queries.ts'

const open = sql`e.state IN ('queued', 'sent', 'opened', 'started', 'bounced')`

/** Expires emails that were not answered in time. */
export const expireDue = (db: Db, taskId: number) =>
  sql`UPDATE emails e SET state = 'expired', expired_at = now(), next_reminder_at = NULL, updated_at = now(), version = e.version + 1
    WHERE e.task_id = ${taskId} AND ${open} AND e.expires_at <= now()`.execute(db)

/** The emails of a task whose reminder is due. */
export async function dueReminders(db: Db, taskId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT e.id FROM emails e
    WHERE e.task_id = ${taskId} AND e.next_reminder_at <= now() ORDER BY e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes those of these emails whose reminder is due, and sets the time of the next one. Returns only
 * recipients who were reached, have not answered and want mail; for the others the date just passes. Skips
 * recipients who are answering at this moment, to be looked at again.
 */
export async function takeReminders(db: Db, ids: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee & { wanted: boolean }>`
    WITH due AS (
      SELECT e.id FROM emails e JOIN inspections i ON i.company_id = e.company_id AND i.id = e.inspection_id
      WHERE e.id = ANY(${ids}::bigint[]) AND e.next_reminder_at <= now()
      ORDER BY e.id FOR KEY SHARE OF i SKIP LOCKED FOR UPDATE OF e SKIP LOCKED
    )
    UPDATE emails e SET next_reminder_at = CASE WHEN ${open} THEN ${nextReminder} END
    FROM due, email_tasks et, tasks t, users u, inspections i
    WHERE e.id = due.id AND et.task_id = e.task_id AND (i.company_id, i.id) = (e.company_id, e.inspection_id)
      AND (t.company_id, t.id) = (e.company_id, e.task_id) AND (u.company_id, u.id) = (e.company_id, e.client_id)
    RETURNING e.id, e.client_id, e.inspection_id, e.address, e.name, e.locale, e.invited_at, e.started_at, et.expires_at, et.subject,
      et.message, t.name AS task, false AS unsubscribed,
      (SELECT p.email FROM users p WHERE p.id = t.created_by AND p.kind = 'person' AND p.disabled_at IS NULL) AS reply_to,
      (e.state IN ('sent', 'opened', 'started') AND u.unsubscribed_at IS NULL AND u.disabled_at IS NULL AND t.archived_at IS NULL AND t.deleted_at IS NULL
        AND i.deleted_at IS NULL) AS wanted`.execute(db)
  return rows.filter((row) => row.wanted)
}

export const markReminded = (db: Db, ids: number[]) =>
  sql`UPDATE emails SET reminders_sent = reminders_sent + 1, reminded_at = now(), updated_at = now(), version = version + 1
    WHERE id = ANY(${ids}::bigint[])`.execute(db)

/** Queues the next look at a task for when something of it is due; does nothing when nothing will be. */
export async function scheduleFollowUp(db: Db, taskId: number): Promise<void> {
  await sql`SELECT enqueue_job('email.follow-up', ${JSON.stringify({ task_id: taskId })}::json, NULL, ${`email-follow-up:${taskId}`}, due.at)
    FROM (SELECT min(LEAST(e.next_reminder_at, e.expires_at)) AS at FROM emails e WHERE e.task_id = ${taskId} AND ${open}
      AND e.invited_at IS NOT NULL) due
    WHERE due.at IS NOT NULL`.execute(db)
}
