import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { markRevoked, revokeTokens } from '../email-changes.queries.ts'
import { revokeEmail } from '../emails.policy.ts'
import { findEmail } from '../emails.queries.ts'
import { emailView } from '../emails.view.ts'

export const revoke = route(emails.revoke, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: revokeEmail,
  audit: ({ subject }) => ({
    action: 'revoke',
    noun: 'recipient',
    id: subject.id,
    details: { task_id: subject.task_id },
  }),
  handler: async ({ db, actor, subject, services, afterCommit, fail }) => {
    if (!(await markRevoked(db, subject.id))) fail('email_closed')
    await revokeTokens(db, subject.id)
    // At once in this process; within a second in the others.
    afterCommit(async () => services.sessions.forget())
    const email = await findEmail(db, actor, subject.id)
    return email ? emailView(actor)(email) : fail('not_found')
  },
})
