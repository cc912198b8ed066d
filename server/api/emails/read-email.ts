import { emails } from '@atesta/contract/routes/emails.ts'
import { seeEmails } from '../../domain/emails/emails.policy.ts'
import { findEmail } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { route } from '../../http/route.ts'

export const readEmail = route(emails.readEmail, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: seeEmails,
  handler: async ({ actor, subject }) => emailView(actor)(subject),
})
