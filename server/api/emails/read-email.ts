import { emails } from '@atesta/contract/routes/emails.ts'
import { findEmail } from '../../domain/emails/emails.queries.ts'
import { emailView } from '../../domain/emails/emails.view.ts'
import { anyone, route } from '../../http/route.ts'

export const readEmail = route(emails.readEmail, {
  find: ({ db, actor, params }) => findEmail(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject }) => emailView(actor)(subject),
})
