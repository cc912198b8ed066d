import { users } from '@atesta/contract/routes/users.ts'
import { route } from '../../../core/route.ts'
import { seeUser } from '../users.policy.ts'
import { findUser } from '../users.queries.ts'
import { userView } from '../users.view.ts'

export const read = route(users.read, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: seeUser,
  handler: async ({ actor, subject }) => userView(actor)(subject),
})
