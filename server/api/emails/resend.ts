import { emails } from '@atesta/contract/routes/emails.ts'
import { addresseeOf } from '../../domain/emails/email-changes.queries.ts'
import { canResendEmail } from '../../domain/emails/emails.policy.ts'
import { findEmail } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { inviteAgain } from '../../domain/emails/invite-and-remind.ts'
import { route } from '../../http/route.ts'

export const resend = route(emails.resend, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: canResendEmail,
  audit: ({ subject }) => ({
    action: 'resend',
    noun: 'recipient',
    id: subject.id,
    details: { task_id: subject.task_id },
  }),
  handler: async ({ services, db, actor, subject, fail }) => {
    const addressee = await addresseeOf(db, subject.id)
    if (!addressee) return fail('email_closed')
    await inviteAgain({ services, db, actor }, subject.task_id, addressee)
    const email = await findEmail(db, actor, subject.id)
    return email ? emailView(actor)(email) : fail('not_found')
  },
})
