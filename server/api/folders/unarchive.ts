import { folders } from '@atesta/contract/routes/folders.ts'
import { unarchiveFolder } from '../../domain/folders/folder-changes.queries.ts'
import { canEditFolder } from '../../domain/folders/folders.policy.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { route } from '../../http/route.ts'

export const unarchive = route(folders.unarchive, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: canEditFolder,
  audit: ({ subject }) => ({
    action: 'unarchive',
    noun: 'folder',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    await unarchiveFolder(db, subject)
    const folder = await findFolder(db, actor, subject.id)
    return folder ? folderView(actor)(folder) : fail('not_found')
  },
})
