import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { seeClaims } from '../claims.policy.ts'
import { listClaims } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

export const list = route(claims.list, {
  allow: seeClaims,
  handler: async ({ db, actor, query, fail }) => {
    if (query.folder_id !== undefined && !(await findFolder(db, actor, query.folder_id, 'claim')))
      fail('not_found')
    return listClaims(db, actor, query, claimView(actor))
  },
})
