import { tasks } from '@atesta/contract/routes/tasks.ts'
import { canCreateFolders } from '../../domain/folders/folders.policy.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { createFolderOf } from '../../domain/folders/save-folder.ts'
import { route } from '../../http/route.ts'

export const createFolder = route(tasks.createFolder, {
  allow: canCreateFolders,
  audit: ({ body }, folder) => ({
    action: 'create',
    noun: 'folder',
    id: folder.id,
    details: { name: body.name, type: body.type },
  }),
  handler: async ({ db, actor, body }) => folderView(actor)(await createFolderOf(db, actor, body.type, body)),
})
