import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { inspectionExport } from '../../downloads/exports.ts'
import { seeInspections } from '../inspections.policy.ts'

export const exportAll = route(inspections.exportAll, {
  allow: seeInspections,
  handler: async ({ services, actor, locale, query }) => inspectionExport({ services, actor, locale }, query),
})
