import type { Actor } from '../../core/actor.ts'
import { Failure } from '../../core/failure.ts'
import type { Writing } from '../billing/recipient-limit.ts'
import { addresseeOf } from './email-changes.queries.ts'
import { resendEmail } from './emails.policy.ts'
import { findEmailOf } from './emails.queries.ts'
import { type Asking, ask } from './outreach.ts'

/**
 * Writes to the recipient of an email task about their inspection, with a fresh link. Throws what resending throws:
 * task_archived, email_closed, email_expiry_past, client_unsubscribed, mailed_too_often, recipients_limit.
 */
export async function writeToRecipient(
  writing: Writing & { actor: Actor },
  inspectionId: number,
  reason: Asking['reason'],
  message: string,
): Promise<void> {
  const { db, actor } = writing
  const email = await findEmailOf(db, actor, inspectionId)
  if (!email) throw new Failure('email_closed')
  const verdict = resendEmail(actor, email)
  if (verdict !== true) throw new Failure(verdict)
  const addressee = await addresseeOf(db, email.id)
  // Before the task is sent there is nothing to remind of.
  if (!addressee || email.task_sent_at === null) throw new Failure('email_closed')
  if (addressee.expires_at <= new Date()) throw new Failure('email_expiry_past')
  if (addressee.unsubscribed) throw new Failure('client_unsubscribed')
  await ask(writing, addressee, { reason, message })
}
