import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { inKnownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(inspections.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    inKnownPlace(db, actor, query, () => listInspections(db, actor, query, inspectionView(actor))),
})
