import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionExport } from '../../domain/downloads/exports.ts'
import { seeInspections } from '../../domain/inspections/inspections.policy.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { route } from '../../http/route.ts'

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
