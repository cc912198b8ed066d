import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { holdView } from '../../domain/retention/retention.view.ts'
import { findHold, placeHold } from '../../domain/tasks/legal-holds.queries.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { route } from '../../http/route.ts'

export const hold = route(retention.hold, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: canManageCompany,
  audit: ({ subject, body }) => ({
    action: 'hold',
    noun: 'retention',
    id: subject.id,
    details: { task: subject.name, reason: body.reason },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    await placeHold(db, subject.id, body.reason, actor.userId)
    const placed = await findHold(db, subject.id)
    return placed ? holdView(placed) : fail('not_found')
  },
})
