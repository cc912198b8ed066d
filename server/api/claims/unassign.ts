import { claims } from '@atesta/contract/routes/claims.ts'
import { unassignFromClaim } from '../../domain/claims/assign-users.ts'
import { canEditClaim } from '../../domain/claims/claims.policy.ts'
import { findClaim } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { route } from '../../http/route.ts'

export const unassign = route(claims.unassign, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: canEditClaim,
  audit: ({ subject, body }) => ({
    action: 'unassign',
    noun: 'claim',
    id: subject.task.id,
    details: { users: body.users },
  }),
  handler: async ({ db, actor, subject, body }) =>
    claimView(actor)(await unassignFromClaim(db, actor, { id: subject.task.id, ...body })),
})
