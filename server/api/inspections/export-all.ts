import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionExport } from '../../domain/downloads/exports.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const exportAll = route(inspections.exportAll, {
  allow: anyone,
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
