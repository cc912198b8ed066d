import { retention } from '@atesta/contract/routes/retention.ts'
import { callerOf } from '../../database/audit.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { eraseLeft } from '../../domain/retention/erase.ts'
import { lockErasing } from '../../domain/tasks/erasing-lock.queries.ts'
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
  handler: async ({ db, actor, subject, fail, ...calling }) => {
    await lockErasing(db)
    if (!(await releaseHold(db, subject.task_id))) fail('not_found')
    await eraseLeft(db, subject.task_id, {
      ...callerOf({ actor, ...calling }),
      userId: actor.userId,
    })
    return undefined
  },
})
