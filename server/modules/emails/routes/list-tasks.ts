import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { listTasks as listTasksOf } from '../../tasks/tasks.queries.ts'
import { emailFactsOf } from '../email-tasks.queries.ts'
import { seeEmails } from '../emails.policy.ts'
import { emailTaskView } from '../emails.view.ts'

export const listTasks = route(emails.listTasks, {
  allow: seeEmails,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'email')
    const page = await listTasksOf(db, actor, { ...query, type: 'email' }, (row) => row)
    const facts = await emailFactsOf(
      db,
      page.data.map((task) => task.id),
    )
    const view = emailTaskView(actor)
    return {
      ...page,
      data: page.data.flatMap((task) => {
        const email = facts.get(task.id)
        return email ? [view({ ...task, email })] : []
      }),
    }
  },
})
