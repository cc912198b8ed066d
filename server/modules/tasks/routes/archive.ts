import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { archiveTasks } from '../task-archive.queries.ts'
import { archiveTaskPolicy } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'
import { taskView } from '../tasks.view.ts'

export const archive = route(tasks.archive, {
  // E-mail tasks have a call of their own.
  find: async ({ db, actor, params }) => {
    const task = await findTask(db, actor, params.id)
    return task?.type === 'email' ? undefined : task
  },
  allow: archiveTaskPolicy,
  audit: ({ subject }) => ({
    action: 'archive',
    noun: subject.type,
    id: subject.id,
    details: { as: subject.type },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    if ((await archiveTasks(db, [subject.id], subject.type)).length === 0) fail('task_archived')
    const task = await findTask(db, actor, subject.id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
