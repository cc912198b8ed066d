import { claims } from '@atesta/contract/routes/claims.ts'
import { seeClaims } from '../../domain/claims/claims.policy.ts'
import { listFolders } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { route } from '../../http/route.ts'

export const folders = route(claims.folders, {
  allow: seeClaims,
  handler: ({ db, actor, query }) => listFolders(db, actor, { ...query, type: 'claim' }, folderView(actor)),
})
