import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../known-place.ts'
import { seeTask } from '../tasks.policy.ts'
import { listTasks } from '../tasks.queries.ts'
import { taskView } from '../tasks.view.ts'

export const list = route(tasks.list, {
  allow: seeTask,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listTasks(db, actor, query, taskView(actor))
  },
})
