import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionView } from '../../domain/inspections/inspections.view.ts'
import { listInspections } from '../../domain/inspections/inspections-list.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(inspections.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listInspections(db, actor, query, inspectionView(actor))
  },
})
