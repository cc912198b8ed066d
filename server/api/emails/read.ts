import { emails } from '@atesta/contract/routes/emails.ts'
import { findEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(emails.read, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject }) => emailTaskView(actor)(subject),
})
