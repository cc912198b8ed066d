import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { seeTask } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'
import { taskView } from '../tasks.view.ts'

export const read = route(tasks.read, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  handler: async ({ actor, subject }) => taskView(actor)(subject),
})
