import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * What became of a message of this email to this address; to an address that was corrected since, it says nothing. Only
 * a recipient who has not been here yet can bounce or count as reached: a reminder that fails says nothing about a
 * recipient who opened the first message.
 */
export async function noteDelivery(
  db: Db,
  emailId: number,
  address: string,
  outcome: 'sent' | 'bounced' | 'failed',
  reason: string | null,
): Promise<void> {
  if (outcome === 'sent')
    await sql`UPDATE emails SET state = 'sent', failure = NULL, sent_at = COALESCE(sent_at, now()), bounced_at = NULL, updated_at = now(),
      version = version + 1 WHERE id = ${emailId} AND lower(address) = lower(${address}) AND state IN ('queued', 'bounced')`.execute(
      db,
    )
  else
    await sql`
      WITH bounced AS (
        UPDATE emails SET state = 'bounced', failure = ${reason}, bounced_at = now(), updated_at = now(), version = version + 1,
          next_reminder_at = NULL WHERE id = ${emailId} AND lower(address) = lower(${address}) AND state IN ('queued', 'sent') RETURNING id, task_id)
      SELECT emit_event('email.bounced', jsonb_build_object('id', id, 'task_id', task_id)) FROM bounced`.execute(
      db,
    )
}
