import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { archiveFolder } from '../folder-changes.queries.ts'
import { archiveFolderPolicy } from '../folders.policy.ts'
import { findFolder } from '../folders.queries.ts'
import { folderView } from '../folders.view.ts'

export const archive = route(folders.archive, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: archiveFolderPolicy,
  audit: ({ subject }) => ({
    action: 'archive',
    noun: 'folder',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    const archived = await archiveFolder(db, subject.id)
    const folder = await findFolder(db, actor, subject.id)
    if (!folder) return fail('not_found')
    if (!archived) return fail(folder.archived_at ? 'folder_archived' : 'folder_has_open_tasks')
    return folderView(actor)(folder)
  },
})
