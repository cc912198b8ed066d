import { folders } from '@atesta/contract/routes/folders.ts'
import { canChooseMembers } from '../../domain/folders/folders.policy.ts'
import { usersForFolder } from '../../domain/folders/folders.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { route } from '../../http/route.ts'

export const usersForFolderRoute = route(folders.usersForFolder, {
  allow: canChooseMembers,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    const users = await usersForFolder(db, query.folder_id, query.q)
    return users.map((user) => ({ value: user.id, label: user.name, hint: user.email, member: user.member }))
  },
})
