import { emails } from '@atesta/contract/routes/emails.ts'
import { findEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { archiveRecorded } from '../../domain/tasks/archive-recorded.ts'
import { canArchiveTask } from '../../domain/tasks/tasks.policy.ts'
import { route } from '../../http/route.ts'

export const archive = route(emails.archive, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: canArchiveTask,
  // Recorded by the archiving itself, as for all tasks.
  audit: () => null,
  handler: async ({ db, actor, subject, fail, ...calling }) => {
    const archived = await archiveRecorded({ db, actor, ...calling }, [subject], 'email')
    if (archived.length === 0) fail('task_archived')
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
