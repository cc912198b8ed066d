import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { listTasks } from '../../tasks/tasks.queries.ts'
import { taskView } from '../../tasks/tasks.view.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const list = route(workflows.list, {
  allow: seeWorkflows,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'workflow')
    return listTasks(db, actor, { ...query, type: 'workflow' }, taskView(actor))
  },
})
