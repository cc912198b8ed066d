import { emails } from '@atesta/contract/routes/emails.ts'
import { markRevoked, revokeTokens } from '../../domain/emails/email-changes.queries.ts'
import { canRevokeEmail } from '../../domain/emails/emails.policy.ts'
import { findEmail } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { route } from '../../http/route.ts'

export const revoke = route(emails.revoke, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: canRevokeEmail,
  audit: ({ subject }) => ({
    action: 'revoke',
    noun: 'recipient',
    id: subject.id,
    details: { task_id: subject.task_id },
  }),
  handler: async ({ db, actor, subject, services, afterCommit, fail }) => {
    if (!(await markRevoked(db, subject.id))) fail('email_closed')
    await revokeTokens(db, subject.id)
    // Immediately in this process; within a second in the others.
    afterCommit(async () => services.sessions.forget())
    const email = await findEmail(db, actor, subject.id)
    return email ? emailView(actor)(email) : fail('not_found')
  },
})
