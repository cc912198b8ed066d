import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { inspectionPackage } from '../../downloads/packages.ts'
import { seeInspections } from '../../inspections/inspections.policy.ts'
import { findInspection } from '../../inspections/inspections.queries.ts'

export const inspectionDownload = route(emails.inspectionDownload, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'email' ? inspection : undefined
  },
  allow: seeInspections,
  audit: ({ subject }) => ({
    action: 'download',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number },
  }),
  handler: ({ services, actor, locale, subject }) => inspectionPackage({ services, actor, locale }, subject),
})
