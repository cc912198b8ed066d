import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { anyone } from '../folders.policy.ts'
import { findFolder } from '../folders.queries.ts'
import { activePersonView, folderView } from '../folders.view.ts'
import { peopleOfFolder } from '../members.queries.ts'

export const readWithUsers = route(folders.readWithUsers, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, actor, subject }) => ({
    ...folderView(actor)(subject),
    users: (await peopleOfFolder(db, subject.id)).map((row) => ({
      ...activePersonView(row),
      member: row.member,
    })),
  }),
})
