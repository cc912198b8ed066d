import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { editFolder } from '../../folders/folders.policy.ts'
import { findFolder, replaceMembers, updateFolder } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'

export const saveFolder = route(claims.saveFolder, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id, 'claim'),
  allow: editFolder,
  audit: ({ body }, folder) => ({
    action: 'save',
    noun: 'folder',
    id: folder.id,
    details: { name: body.name },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const saved = await updateFolder(db, subject.id, body.version, { name: body.name })
    if (!saved) fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    await replaceMembers(db, subject.id, body.members)
    const folder = await findFolder(db, actor, subject.id)
    return folder ? folderView(actor)(folder) : fail('not_found')
  },
})
