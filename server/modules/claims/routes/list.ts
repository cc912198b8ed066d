import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeClaims } from '../claims.policy.ts'
import { listClaims } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

export const list = route(claims.list, {
  allow: seeClaims,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query, 'claim')
    return listClaims(db, actor, query, claimView(actor))
  },
})
