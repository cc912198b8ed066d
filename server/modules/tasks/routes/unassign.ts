import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { takeOffClaim } from '../../claims/staff-claim.ts'
import { takeOffTask } from '../staff-task.ts'
import { archiveTaskPolicy } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'
import { taskView } from '../tasks.view.ts'

export const unassign = route(tasks.unassign, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: archiveTaskPolicy,
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
        ? (await takeOffClaim(db, actor, { id, users: [body.user_id], note: '' })).task
        : await takeOffTask(db, actor, id, body.user_id)
    return taskView(actor)(task)
  },
})
