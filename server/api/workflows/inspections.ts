import { workflows } from '@atesta/contract/routes/workflows.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const inspections = route(workflows.inspections, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: anyone,
  handler: ({ db, actor, params, query }) =>
    listInspections(db, actor, { ...query, task_id: params.id }, inspectionView(actor)),
})
