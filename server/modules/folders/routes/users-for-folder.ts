import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { chooseMembers } from '../folders.policy.ts'
import { findFolder, usersForFolder } from '../folders.queries.ts'

export const usersForFolderRoute = route(folders.usersForFolder, {
  allow: chooseMembers,
  handler: async ({ db, actor, query, fail }) => {
    if (query.folder_id !== undefined && !(await findFolder(db, actor, query.folder_id))) fail('not_found')
    const users = await usersForFolder(db, query.folder_id, query.q)
    return users.map((user) => ({ value: user.id, label: user.name, hint: user.email, member: user.member }))
  },
})
