import { claims } from '@atesta/contract/routes/claims.ts'
import { findClaim } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(claims.read, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject }) => claimView(actor)(subject),
})
