import { claims } from '@atesta/contract/routes/claims.ts'
import { seeClaims } from '../../domain/claims/claims.policy.ts'
import { findClaim } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { route } from '../../http/route.ts'

export const read = route(claims.read, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: seeClaims,
  handler: async ({ actor, subject }) => claimView(actor)(subject),
})
