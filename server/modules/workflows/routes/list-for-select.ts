import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { tasksForSelect } from '../../tasks/tasks.queries.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const listForSelect = route(workflows.listForSelect, {
  allow: seeWorkflows,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'workflow')
    const found = await tasksForSelect(db, actor, { ...query, type: 'workflow' })
    return found.map((task) => ({ value: task.id, label: task.name, hint: task.folder }))
  },
})
