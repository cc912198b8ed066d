import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { editClaim } from '../claims.policy.ts'
import { findClaim } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'
import { takeOffClaim } from '../staff-claim.ts'

export const unassign = route(claims.unassign, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: editClaim,
  audit: ({ subject, body }) => ({
    action: 'unassign',
    noun: 'claim',
    id: subject.task.id,
    details: { users: body.users },
  }),
  handler: async ({ db, actor, subject, body }) =>
    claimView(actor)(await takeOffClaim(db, actor, { id: subject.task.id, ...body })),
})
