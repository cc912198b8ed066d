import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { unarchiveFolder } from '../folder-changes.queries.ts'
import { editFolder } from '../folders.policy.ts'
import { findFolder } from '../folders.queries.ts'
import { folderView } from '../folders.view.ts'

export const unarchive = route(folders.unarchive, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: editFolder,
  audit: ({ subject }) => ({
    action: 'unarchive',
    noun: 'folder',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject, fail }) => {
    await unarchiveFolder(db, subject.id)
    const folder = await findFolder(db, actor, subject.id)
    return folder ? folderView(actor)(folder) : fail('not_found')
  },
})
