import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeInspections } from '../inspections.policy.ts'
import { inspectionView } from '../inspections.view.ts'
import { listInspections } from '../inspections-list.queries.ts'

export const list = route(inspections.list, {
  allow: seeInspections,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listInspections(db, actor, query, inspectionView(actor))
  },
})
