import { claims } from '@atesta/contract/routes/claims.ts'
import { listClaims } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(claims.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'claim')
    return listClaims(db, actor, query, claimView(actor))
  },
})
