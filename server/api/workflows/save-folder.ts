import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canEditFolder } from '../../domain/folders/folders.policy.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { saveFolderAs } from '../../domain/folders/save-folder.ts'
import { route } from '../../http/route.ts'

export const saveFolder = route(workflows.saveFolder, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id, 'workflow'),
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
