import { tasks } from '@atesta/contract/routes/tasks.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { listTasks } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(tasks.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listTasks(db, actor, query, taskView(actor))
  },
})
