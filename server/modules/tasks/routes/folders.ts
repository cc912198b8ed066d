import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { listFolders } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'
import { seeTask } from '../tasks.policy.ts'

export const folders = route(tasks.folders, {
  allow: seeTask,
  handler: ({ db, actor, query }) => listFolders(db, actor, query, folderView(actor)),
})
