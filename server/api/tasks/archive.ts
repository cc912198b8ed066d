import { tasks } from '@atesta/contract/routes/tasks.ts'
import { archiveRecorded } from '../../domain/tasks/archive-recorded.ts'
import { canArchiveTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { route } from '../../http/route.ts'

export const archive = route(tasks.archive, {
  // E-mail tasks have a call of their own.
  find: async ({ db, actor, params }) => {
    const task = await findTask(db, actor, params.id)
    return task?.type === 'email' ? undefined : task
  },
  allow: canArchiveTask,
  // Its own entry and those of its children are written together.
  audit: () => null,
  handler: async ({ db, actor, subject, fail, ...calling }) => {
    const archived = await archiveRecorded({ db, actor, ...calling }, [subject], subject.type)
    const task = await findTask(db, actor, subject.id)
    // Since it was found, another request may have archived it, or put the claim in review.
    if (archived.length === 0) fail(task?.in_review ? 'archive_claim_in_review' : 'task_archived')
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
