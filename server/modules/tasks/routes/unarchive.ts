import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { replan } from '../../workflows/plan.ts'
import { unarchiveTask } from '../task-archive.queries.ts'
import { unarchiveTaskPolicy } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'
import { taskView } from '../tasks.view.ts'

export const unarchive = route(tasks.unarchive, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: unarchiveTaskPolicy,
  audit: ({ subject }) => ({ action: 'unarchive', noun: subject.type, id: subject.id }),
  handler: async ({ db, actor, subject, fail }) => {
    if (!(await unarchiveTask(db, subject.id))) fail('unarchive_task_error')
    if (subject.recurrence) await replan(db, subject.id)
    const task = await findTask(db, actor, subject.id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
