import { emails } from '@atesta/contract/routes/emails.ts'
import { insertEmails } from '../../domain/emails/email-changes.queries.ts'
import { findEmailTask, findEmailTaskToChange } from '../../domain/emails/email-tasks.queries.ts'
import { canAdd, canSendEmailTask } from '../../domain/emails/emails.policy.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { inviteRest } from '../../domain/emails/invite-and-remind.ts'
import { resolveRecipients } from '../../domain/emails/recipients.ts'
import { route } from '../../http/route.ts'

export const addRecipients = route(emails.addRecipients, {
  find: ({ db, actor, params }) => findEmailTaskToChange(db, actor, params.id),
  allow: canSendEmailTask,
  audit: ({ subject, body }) => ({
    action: 'add_recipients',
    noun: 'email',
    id: subject.id,
    details: { recipients: body.recipients.length },
  }),
  handler: async ({ services, db, actor, subject, body, fail }) => {
    const { sent_at, locale } = subject.email
    const { template_id, template_version } = subject
    const verdict = canAdd(subject.email)
    if (verdict !== true) fail(verdict)
    if (template_id === null || template_version === null) return fail('not_found')
    const recipients = await resolveRecipients(db, body.recipients, locale)
    const only = await insertEmails(db, { id: subject.id, template_id, template_version }, recipients)
    if (sent_at) await inviteRest({ services, db, actor }, subject.id, { only })
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
