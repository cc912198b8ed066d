import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { inspectionPackage } from '../../downloads/packages.ts'
import { seeInspections } from '../inspections.policy.ts'
import { findInspection } from '../inspections.queries.ts'

export const download = route(inspections.download, {
  find: ({ db, actor, params }) => findInspection(db, actor, params.id),
  allow: seeInspections,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number },
  }),
  handler: ({ services, actor, locale, subject }) => inspectionPackage({ services, actor, locale }, subject),
})
