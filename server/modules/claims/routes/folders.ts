import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { listFolders } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'
import { seeClaims } from '../claims.policy.ts'

export const folders = route(claims.folders, {
  allow: seeClaims,
  handler: ({ db, actor, query }) => listFolders(db, actor, { ...query, type: 'claim' }, folderView(actor)),
})
