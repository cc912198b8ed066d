import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { findHold, releaseHold } from '../../domain/tasks/legal-holds.queries.ts'
import { route } from '../../http/route.ts'

export const release = route(retention.release, {
  find: ({ db, params }) => findHold(db, params.id),
  allow: canManageCompany,
  audit: ({ subject }) => ({
    action: 'release',
    noun: 'retention',
    id: subject.task_id,
    details: { task: subject.task_name, reason: subject.reason },
  }),
  handler: async ({ db, subject, fail }) => {
    if (!(await releaseHold(db, subject.task_id))) fail('not_found')
    return undefined
  },
})
