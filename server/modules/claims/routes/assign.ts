import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { editClaim } from '../claims.policy.ts'
import { findClaim } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'
import { assignToClaim } from '../staff-claim.ts'

export const assign = route(claims.assign, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: editClaim,
  audit: ({ subject, body }) => ({
    action: 'assign',
    noun: 'claim',
    id: subject.task.id,
    details: { users: body.users },
  }),
  handler: async ({ db, actor, subject, body }) =>
    claimView(actor)(await assignToClaim(db, actor, { id: subject.task.id, ...body })),
})
