import { users } from '@atesta/contract/routes/users.ts'
import { canSeeUser } from '../../domain/users/users.policy.ts'
import { findUser } from '../../domain/users/users.queries.ts'
import { userView } from '../../domain/users/users.view.ts'
import { route } from '../../http/route.ts'

export const read = route(users.read, {
  find: ({ db, params }) => findUser(db, params.id),
  allow: canSeeUser,
  handler: async ({ actor, subject }) => userView(actor)(subject),
})
