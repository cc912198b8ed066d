import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { chooseMembers } from '../folders.policy.ts'
import { usersForFolder } from '../folders.queries.ts'

export const usersForFolderRoute = route(folders.usersForFolder, {
  allow: chooseMembers,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    const users = await usersForFolder(db, query.folder_id, query.q)
    return users.map((user) => ({ value: user.id, label: user.name, hint: user.email, member: user.member }))
  },
})
