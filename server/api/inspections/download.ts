import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionPackage } from '../../domain/downloads/packages.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const download = route(inspections.download, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: anyone,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number },
  }),
  handler: async ({ services, actor, locale, subject }) =>
    inspectionPackage({ services, actor, locale }, subject),
})
