import { emails } from '@atesta/contract/routes/emails.ts'
import { deleteEmailTask, findEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { canDeleteTask } from '../../domain/tasks/tasks.policy.ts'
import { route } from '../../http/route.ts'

export const remove = route(emails.remove, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: canDeleteTask,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'email',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject, fail }) => {
    if (!(await deleteEmailTask(db, subject.id))) fail('inspections_assigned')
    return undefined
  },
})
