import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { archiveRecorded } from '../../tasks/archive-recorded.ts'
import { archiveTaskPolicy } from '../../tasks/tasks.policy.ts'
import { findEmailTask } from '../email-tasks.queries.ts'
import { emailTaskView } from '../emails.view.ts'

export const archive = route(emails.archive, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: archiveTaskPolicy,
  // Written with the archiving, as for all tasks.
  audit: () => null,
  handler: async ({ db, actor, subject, fail, ...calling }) => {
    const archived = await archiveRecorded({ db, actor, ...calling }, [subject], 'email')
    if (archived.length === 0) fail('task_archived')
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
