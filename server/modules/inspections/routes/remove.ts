import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { deleteInspection } from '../inspections.policy.ts'
import { findInspectionToDelete, markDeleted } from '../inspections.queries.ts'

export const remove = route(inspections.remove, {
  find: ({ db, actor, params }) => findInspectionToDelete(db, actor, params.id),
  allow: deleteInspection,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'inspection',
    id: subject.id,
    details: { number: subject.number },
  }),
  handler: async ({ db, subject, fail }) => {
    if (subject.deleted_at) fail('inspection_already_deleted')
    if (subject.certifications > 0) fail('inspection_has_certifications')
    await markDeleted(db, subject.id)
    return undefined
  },
})
