import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { seeClaims } from '../claims.policy.ts'
import { findClaim } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

export const read = route(claims.read, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: seeClaims,
  handler: async ({ actor, subject }) => claimView(actor)(subject),
})
