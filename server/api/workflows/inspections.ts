import { workflows } from '@atesta/contract/routes/workflows.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const inspections = route(workflows.inspections, {
  allow: anyone,
  handler: ({ db, actor, params, query }) =>
    withVisibleScope(
      db,
      actor,
      { task_id: params.id },
      () => listInspections(db, actor, { ...query, task_id: params.id }, inspectionView(actor)),
      'workflow',
    ),
})
