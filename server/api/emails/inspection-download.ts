import { emails } from '@atesta/contract/routes/emails.ts'
import { inspectionPackage } from '../../domain/downloads/packages.ts'
import { seeInspections } from '../../domain/inspections/inspections.policy.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { route } from '../../http/route.ts'

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
