import { workflows } from '@atesta/contract/routes/workflows.ts'
import { route } from '../../../core/route.ts'
import { editFolder } from '../../folders/folders.policy.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'
import { saveFolderAs } from '../../folders/save-folder.ts'

export const saveFolder = route(workflows.saveFolder, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id, 'workflow'),
  allow: editFolder,
  audit: (_context, folder) => ({
    action: 'save',
    noun: 'folder',
    id: folder.id,
    details: { name: folder.name },
  }),
  handler: async ({ db, actor, subject, body }) =>
    folderView(actor)(await saveFolderAs(db, actor, subject, body)),
})
