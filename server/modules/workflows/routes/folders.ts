import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { listFolders } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'
import { seeWorkflows } from '../workflows.policy.ts'

export const folders = route(workflows.folders, {
  allow: seeWorkflows,
  handler: ({ db, actor, query }) =>
    listFolders(db, actor, { ...query, type: 'workflow' }, folderView(actor)),
})
