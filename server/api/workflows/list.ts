import { workflows } from '@atesta/contract/routes/workflows.ts'
import { taskView } from '../../domain/tasks/tasks.view.ts'
import { listTasks } from '../../domain/tasks/tasks-list.queries.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(workflows.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    withVisibleScope(
      db,
      actor,
      query,
      () => listTasks(db, actor, { ...query, type: 'workflow' }, taskView(actor)),
      'workflow',
    ),
})
