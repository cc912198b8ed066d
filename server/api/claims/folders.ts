import { claims } from '@atesta/contract/routes/claims.ts'
import { listFolders } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { anyone, route } from '../../http/route.ts'

export const folders = route(claims.folders, {
  allow: anyone,
  handler: ({ db, actor, query }) => listFolders(db, actor, { ...query, type: 'claim' }, folderView(actor)),
})
