import { claims } from '@atesta/contract/routes/claims.ts'
import { listClaims } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(claims.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    withVisibleScope(db, actor, query, () => listClaims(db, actor, query, claimView(actor)), 'claim'),
})
