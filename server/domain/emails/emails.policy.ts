import { type EmailAction, emailAllows } from '@atesta/contract/schemas/email.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import type { Actor } from '../../identity/actor.ts'
import { canChangeTask, taskDeeds } from '../tasks/tasks.policy.ts'
import type { EmailTaskRow } from './email-tasks.queries.ts'
import type { EmailRow } from './emails.queries.ts'
import { canWriteAgain } from './emails.rules.ts'

/** A user who sees an email supervises its folder; the rest depends on dates and state. */
const act =
  (action: EmailAction): Policy<EmailRow> =>
  (_actor, email) => {
    if (email.task_archived_at !== null && action !== 'revoke') return 'task_archived'
    return emailAllows(action, email.state) || 'email_closed'
  }
export const canEditEmail = act('edit')
export const canResendEmail: Policy<EmailRow> = (_actor, email) =>
  canWriteAgain({
    state: email.state,
    archived: email.task_archived_at !== null,
    sent: email.task_sent_at !== null,
    over: email.task_over,
    unsubscribed: email.unsubscribed,
    deleted: email.client_deleted,
  })
export const canRevokeEmail = act('revoke')

export const emailDeeds = (actor: Actor, email: EmailRow) => ({
  edit: canEditEmail(actor, email),
  resend: canResendEmail(actor, email),
  revoke: canRevokeEmail(actor, email),
})

/** Sending, and adding recipients: like changing the task, until it is archived. */
export const canSendEmailTask: Policy<EmailTaskRow> = canChangeTask

/** Whether there is time left and a recipient to invite. */
export function canSend({ expires_at, sent_at, waiting }: EmailTaskRow['email']) {
  if (expires_at !== null && expires_at <= new Date()) return 'email_expiry_past'
  if (waiting > 0) return true
  return sent_at ? 'email_all_invited' : 'email_no_recipients'
}
/** A recipient added to a sent task is invited immediately. */
export const canAdd = ({ expires_at, sent_at }: EmailTaskRow['email']) =>
  !(sent_at && expires_at && expires_at <= new Date()) || 'email_expiry_past'

export const emailTaskDeeds = (actor: Actor, task: EmailTaskRow) => ({
  ...taskDeeds(actor, task),
  send: firstReason(canSendEmailTask(actor, task), canSend(task.email)),
  add_recipients: firstReason(canSendEmailTask(actor, task), canAdd(task.email)),
})
