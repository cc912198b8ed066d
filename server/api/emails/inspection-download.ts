import { emails } from '@atesta/contract/routes/emails.ts'
import { inspectionPackage } from '../../domain/downloads/packages.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const inspectionDownload = route(emails.inspectionDownload, {
  find: async ({ db, actor, params }) => {
    const inspection = await findInspection(db, actor, params.id)
    return inspection?.task_type === 'email' ? inspection : undefined
  },
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
