import { emails } from '@atesta/contract/routes/emails.ts'
import { findEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { seeEmails } from '../../domain/emails/emails.policy.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { route } from '../../http/route.ts'

export const read = route(emails.read, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: seeEmails,
  handler: async ({ actor, subject }) => emailTaskView(actor)(subject),
})
