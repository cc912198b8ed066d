import { claims } from '@atesta/contract/routes/claims.ts'
import { listClaims } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { inKnownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(claims.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    inKnownPlace(db, actor, query, () => listClaims(db, actor, query, claimView(actor)), 'claim'),
})
