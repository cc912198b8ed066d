import { folders } from '@atesta/contract/routes/folders.ts'
import { archiveFolder } from '../../domain/folders/folder-changes.queries.ts'
import { canArchiveFolder } from '../../domain/folders/folders.policy.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { route } from '../../http/route.ts'

export const archive = route(folders.archive, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: canArchiveFolder,
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
