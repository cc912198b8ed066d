import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { nextReminder } from './email-tasks.queries.ts'
import { scheduleFollowUp } from './follow-up.queries.ts'

/**
 * Records the delivery of a message of this email to this address; ignored when the address was corrected
 * since. Only a recipient who has not been here yet can bounce or count as reached: a reminder that fails
 * says nothing about one who opened the first message.
 */
export async function noteDelivery(
  db: Db,
  emailId: number,
  address: string,
  outcome: 'sent' | 'bounced' | 'failed',
  reason: string | null,
): Promise<void> {
  if (outcome === 'sent') {
    const { rows } = await sql<{ task_id: number; had_bounced: boolean }>`
      UPDATE emails e SET state = 'sent', failure = NULL, sent_at = COALESCE(e.sent_at, now()), bounced_at = NULL, updated_at = now(),
        version = e.version + 1, next_reminder_at = COALESCE(e.next_reminder_at, ${nextReminder})
      FROM email_tasks et, (SELECT id, state = 'bounced' AS had_bounced FROM emails WHERE id = ${emailId} FOR NO KEY UPDATE) before
      WHERE e.id = before.id AND et.task_id = e.task_id AND lower(e.address) = lower(${address}) AND e.state IN ('queued', 'bounced')
      RETURNING e.task_id, before.had_bounced`.execute(db)
    // A bounced recipient was not reminded any more.
    if (rows[0]?.had_bounced) await scheduleFollowUp(db, rows[0].task_id)
  } else
    await sql`
      WITH bounced AS (
        UPDATE emails SET state = 'bounced', failure = ${reason}, bounced_at = now(), updated_at = now(), version = version + 1,
          next_reminder_at = NULL WHERE id = ${emailId} AND lower(address) = lower(${address}) AND state IN ('queued', 'sent') RETURNING id, task_id)
      SELECT emit_event('email.bounced', jsonb_build_object('id', id, 'task_id', task_id)) FROM bounced`.execute(
      db,
    )
}
