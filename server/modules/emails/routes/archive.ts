import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { archiveTasks } from '../../tasks/task-archive.queries.ts'
import { archiveTaskPolicy } from '../../tasks/tasks.policy.ts'
import { findEmailTask } from '../email-tasks.queries.ts'
import { emailTaskView } from '../emails.view.ts'

export const archive = route(emails.archive, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: archiveTaskPolicy,
  audit: ({ subject }) => ({ action: 'archive', noun: 'email', id: subject.id, details: { as: 'email' } }),
  handler: async ({ db, actor, subject, fail }) => {
    if ((await archiveTasks(db, [subject.id], 'email')).length === 0) fail('task_archived')
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
