import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { createFolders } from '../../folders/folders.policy.ts'
import { findFolder, insertFolder, replaceMembers } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'

export const createFolder = route(claims.createFolder, {
  allow: createFolders,
  audit: ({ body }, folder) => ({
    action: 'create',
    noun: 'folder',
    id: folder.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const id = await insertFolder(db, { name: body.name, type: 'claim' })
    await replaceMembers(db, id, body.members)
    const folder = await findFolder(db, actor, id)
    return folder ? folderView(actor)(folder) : fail('not_found')
  },
})
