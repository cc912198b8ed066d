import { folders } from '@atesta/contract/routes/folders.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { activePersonView, folderView } from '../../domain/folders/folders.view.ts'
import { peopleOfFolder } from '../../domain/folders/members.queries.ts'
import { anyone, route } from '../../http/route.ts'

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
