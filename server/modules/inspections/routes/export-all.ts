import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { inspectionExport } from '../../downloads/exports.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeInspections } from '../inspections.policy.ts'

export const exportAll = route(inspections.exportAll, {
  allow: seeInspections,
  audit: ({ actor, query }) => ({
    action: 'export',
    noun: 'inspection',
    id: actor.companyId,
    details: { asked: query },
  }),
  handler: async ({ db, services, actor, locale, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return inspectionExport({ services, actor, locale }, query)
  },
})
