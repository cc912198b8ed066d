import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { seeEmails } from '../emails.policy.ts'
import { findEmail } from '../emails.queries.ts'
import { emailView } from '../emails.view.ts'

export const readEmail = route(emails.readEmail, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: seeEmails,
  handler: async ({ actor, subject }) => emailView(actor)(subject),
})
