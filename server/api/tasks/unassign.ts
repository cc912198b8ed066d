import { tasks } from '@atesta/contract/routes/tasks.ts'
import { unassignFromClaim } from '../../domain/claims/assign-users.ts'
import { unassignFromTask } from '../../domain/tasks/assign-user.ts'
import { canChangeTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { route } from '../../http/route.ts'

export const unassign = route(tasks.unassign, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: canChangeTask,
  audit: ({ body }, task) => ({
    action: 'unassign',
    noun: task.type,
    id: task.id,
    details: { user_id: body.user_id },
  }),
  handler: async ({ db, actor, subject, body }) => {
    const { id, type } = subject
    const task =
      type === 'claim'
        ? (await unassignFromClaim(db, actor, { id, users: [body.user_id], note: '' })).task
        : await unassignFromTask(db, actor, id, body.user_id)
    return taskView(actor)(task)
  },
})
