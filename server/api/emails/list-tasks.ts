import { emails } from '@atesta/contract/routes/emails.ts'
import { emailFactsOf, emailTasksWhere } from '../../domain/emails/email-tasks.queries.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { listTasks as listTasksOf } from '../../domain/tasks/tasks-list.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const listTasks = route(emails.listTasks, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'email')
    const ofKind = emailTasksWhere(query)
    const page = await listTasksOf(db, actor, { ...query, type: 'email' }, (row) => row, ofKind)
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
