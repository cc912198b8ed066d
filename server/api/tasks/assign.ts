import { tasks } from '@atesta/contract/routes/tasks.ts'
import { assignToClaim } from '../../domain/claims/assign-users.ts'
import { assignToTask } from '../../domain/tasks/assign-user.ts'
import { canChangeTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { route } from '../../http/route.ts'

export const assign = route(tasks.assign, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  // A user who may change an open task may also assign users to it.
  allow: canChangeTask,
  audit: ({ body }, task) => ({
    action: 'assign',
    noun: task.type,
    id: task.id,
    details: { user_id: body.user_id },
  }),
  handler: async ({ db, actor, subject, body }) => {
    const { id, type } = subject
    // A claim records it in its history, and its state may change.
    const task =
      type === 'claim'
        ? (await assignToClaim(db, actor, { id, users: [body.user_id], note: '' })).task
        : await assignToTask(db, actor, id, body.user_id)
    return taskView(actor)(task)
  },
})
