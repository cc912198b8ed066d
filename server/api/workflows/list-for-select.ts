import { workflows } from '@atesta/contract/routes/workflows.ts'
import { tasksForSelect } from '../../domain/tasks/tasks-list.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const listForSelect = route(workflows.listForSelect, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'workflow')
    const found = await tasksForSelect(db, actor, { ...query, type: 'workflow' })
    return found.map((task) => ({ value: task.id, label: task.name, hint: task.folder }))
  },
})
