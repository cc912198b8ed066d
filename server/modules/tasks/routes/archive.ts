import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { archiveRecorded } from '../archive-recorded.ts'
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
  // Its own entry and those of its children are written together.
  audit: () => null,
  handler: async ({ db, actor, subject, fail, ...calling }) => {
    const archived = await archiveRecorded({ db, actor, ...calling }, [subject], subject.type)
    if (archived.length === 0) fail('task_archived')
    const task = await findTask(db, actor, subject.id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
