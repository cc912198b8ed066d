import { claims } from '@atesta/contract/routes/claims.ts'
import { canCreateFolders } from '../../domain/folders/folders.policy.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { createFolderOf } from '../../domain/folders/save-folder.ts'
import { route } from '../../http/route.ts'

export const createFolder = route(claims.createFolder, {
  allow: canCreateFolders,
  audit: ({ body }, folder) => ({
    action: 'create',
    noun: 'folder',
    id: folder.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, body }) => folderView(actor)(await createFolderOf(db, actor, 'claim', body)),
})
