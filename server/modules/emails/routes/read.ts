import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { findEmailTask } from '../email-tasks.queries.ts'
import { seeEmails } from '../emails.policy.ts'
import { emailTaskView } from '../emails.view.ts'

export const read = route(emails.read, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: seeEmails,
  handler: async ({ actor, subject }) => emailTaskView(actor)(subject),
})
