import { workflows } from '@atesta/contract/routes/workflows.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { listTasks } from '../../domain/tasks/tasks.queries.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { seeWorkflows } from '../../domain/workflows/workflows.policy.ts'
import { route } from '../../http/route.ts'

export const list = route(workflows.list, {
  allow: seeWorkflows,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'workflow')
    return listTasks(db, actor, { ...query, type: 'workflow' }, taskView(actor))
  },
})
