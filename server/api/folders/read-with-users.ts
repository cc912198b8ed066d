import { folders } from '@atesta/contract/routes/folders.ts'
import { supervisesFolder } from '../../domain/folders/folders.policy.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { activePersonView, folderView } from '../../domain/folders/folders.view.ts'
import { peopleOfFolder } from '../../domain/folders/members.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const readWithUsers = route(folders.readWithUsers, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, actor, subject }) => {
    const supervised = subject.owner_id === actor.userId || supervisesFolder(actor, subject)
    const people = await peopleOfFolder(db, subject.id, supervised ? null : actor.userId)
    const view = activePersonView(actor, supervised)
    return {
      ...folderView(actor)(subject),
      users: people.map((row) => ({ ...view(row), member: row.member })),
    }
  },
})
