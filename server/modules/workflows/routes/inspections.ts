import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { inspectionView } from '../../inspections/inspections.view.ts'
import { listInspections } from '../../inspections/inspections-list.queries.ts'
import { findTask } from '../../tasks/tasks.queries.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const inspections = route(workflows.inspections, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  allow: seeWorkflows,
  handler: ({ db, actor, params, query }) =>
    listInspections(db, actor, { ...query, task_id: params.id }, inspectionView(actor)),
})
