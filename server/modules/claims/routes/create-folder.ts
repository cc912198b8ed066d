import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { createFolders } from '../../folders/folders.policy.ts'
import { folderView } from '../../folders/folders.view.ts'
import { createFolderOf } from '../../folders/save-folder.ts'

export const createFolder = route(claims.createFolder, {
  allow: createFolders,
  audit: ({ body }, folder) => ({
    action: 'create',
    noun: 'folder',
    id: folder.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, body }) => folderView(actor)(await createFolderOf(db, actor, 'claim', body)),
})
