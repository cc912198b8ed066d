import { workflows } from '@atesta/contract/routes/workflows.ts'
import { listFolders } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { anyone, route } from '../../http/route.ts'

export const folders = route(workflows.folders, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    listFolders(db, actor, { ...query, type: 'workflow' }, folderView(actor)),
})
