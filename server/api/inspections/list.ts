import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(inspections.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    withVisibleScope(db, actor, query, () => listInspections(db, actor, query, inspectionView(actor))),
})
