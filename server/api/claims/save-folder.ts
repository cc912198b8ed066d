import { claims } from '@atesta/contract/routes/claims.ts'
import { canEditFolder } from '../../domain/folders/folders.policy.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { saveFolderAs } from '../../domain/folders/save-folder.ts'
import { route } from '../../http/route.ts'

export const saveFolder = route(claims.saveFolder, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id, 'claim'),
  allow: canEditFolder,
  audit: (_context, folder) => ({
    action: 'save',
    noun: 'folder',
    id: folder.id,
    details: { name: folder.name },
  }),
  handler: async ({ db, actor, subject, body }) =>
    folderView(actor)(await saveFolderAs(db, actor, subject, body)),
})
