import { limits } from '@atesta/contract/limits.ts'
import { folders } from '@atesta/contract/routes/folders.ts'
import { canEditFolder } from '../../domain/folders/folders.policy.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { countMembers, insertMember, unknownUsers } from '../../domain/folders/members.queries.ts'
import { route } from '../../http/route.ts'

export const addMember = route(folders.addMember, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: canEditFolder,
  audit: ({ body }, folder) => ({
    action: 'add_member',
    noun: 'folder',
    id: folder.id,
    details: { user_id: body.user_id },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if ((await unknownUsers(db, [body.user_id])).length > 0) fail('not_found')
    if (!(await insertMember(db, subject.id, body.user_id))) fail('user_already_assigned')
    // `insertMember` has locked the folder, so this counts those who were added meanwhile, too.
    if ((await countMembers(db, subject.id)) > limits.maxFolderMembers) fail('folder_full')
    const folder = await findFolder(db, actor, subject.id)
    return folder ? folderView(actor)(folder) : fail('not_found')
  },
})
