import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { deleteTaskPolicy } from '../../tasks/tasks.policy.ts'
import { deleteEmailTask, findEmailTask } from '../email-tasks.queries.ts'

export const remove = route(emails.remove, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: deleteTaskPolicy,
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
