import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Writing } from '../billing/recipient-limit.ts'
import { addresseeOf } from './email-changes.queries.ts'
import { canResendEmail } from './emails.policy.ts'
import { findEmailOf } from './emails.queries.ts'
import { type Asking, ask } from './invite-and-remind.ts'

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
  const verdict = canResendEmail(actor, email)
  if (verdict !== true) throw new Failure(verdict)
  const addressee = await addresseeOf(db, email.id)
  if (!addressee) throw new Failure('email_closed')
  await ask(writing, email.task_id, addressee, { reason, message })
}
