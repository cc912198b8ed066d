import { limits } from '@atesta/contract/limits.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { findEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { listEmails } from '../../domain/emails/emails.queries.ts'
import { emailTaskView, emailView } from '../../domain/emails/emails.view.ts'
import { anyone, route } from '../../http/route.ts'

export const readWithUsers = route(emails.readWithUsers, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, actor, subject }) => {
    const asked = {
      task_id: subject.id,
      page: 1,
      page_size: limits.maxRecipientsAtOnce,
      sort: '-id',
    } as const
    const { data } = await listEmails(db, actor, asked, emailView(actor))
    return { ...emailTaskView(actor)(subject), emails: data }
  },
})
