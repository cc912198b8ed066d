import { type EmailAction, emailAllows } from '@atesta/contract/schemas/email.ts'
import type { Actor } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'
import { archiveTaskPolicy, taskCan } from '../tasks/tasks.policy.ts'
import type { EmailTaskRow } from './email-tasks.queries.ts'
import type { EmailRow } from './emails.queries.ts'

export const seeEmails: Policy<unknown> = () => true

/** Whoever is shown an email answers for its folder; the rest is a question of time and state. */
const act =
  (action: EmailAction): Policy<EmailRow> =>
  (_actor, email) => {
    if (email.task_archived_at !== null && action !== 'revoke') return 'task_archived'
    return emailAllows(action, email.state) || 'email_closed'
  }
export const editEmail = act('edit')
export const resendEmail = act('resend')
export const revokeEmail = act('revoke')

export const emailCan = (actor: Actor, email: EmailRow) => ({
  edit: editEmail(actor, email) === true,
  resend: resendEmail(actor, email) === true && email.task_sent_at !== null,
  revoke: revokeEmail(actor, email) === true,
})

/** Sending, and adding whom to send to: as changing the task, until it is archived. */
export const sendEmailTask: Policy<EmailTaskRow> = archiveTaskPolicy

export const emailTaskCan = (actor: Actor, task: EmailTaskRow) => {
  const open = sendEmailTask(actor, task) === true
  return {
    ...taskCan(actor, task),
    // Its inspections come from its recipients.
    create_inspection: false,
    send: open && task.email.waiting > 0,
    add_recipients: open,
  }
}
