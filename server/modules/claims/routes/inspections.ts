import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { inspectionView } from '../../inspections/inspections.view.ts'
import { listInspections } from '../../inspections/inspections-list.queries.ts'
import { findTask } from '../../tasks/tasks.queries.ts'
import { seeClaims } from '../claims.policy.ts'

export const inspections = route(claims.inspections, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'claim'),
  allow: seeClaims,
  handler: ({ db, actor, params, query }) =>
    listInspections(db, actor, { ...query, task_id: params.id }, inspectionView(actor)),
})
