import { users } from '@atesta/contract/routes/users.ts'
import { canManageUsers } from '../../domain/users/users.policy.ts'
import { listUsers } from '../../domain/users/users.queries.ts'
import { userView } from '../../domain/users/users.view.ts'
import { route } from '../../http/route.ts'

export const list = route(users.list, {
  allow: canManageUsers,
  handler: ({ db, actor, query }) => listUsers(db, query, userView(actor)),
})
