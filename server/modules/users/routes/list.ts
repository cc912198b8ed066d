import { users } from '@atesta/contract/routes/users.ts'
import { route } from '../../../core/route.ts'
import { manageUsers } from '../users.policy.ts'
import { listUsers } from '../users.queries.ts'
import { userView } from '../users.view.ts'

export const list = route(users.list, {
  allow: manageUsers,
  handler: ({ db, actor, query }) => listUsers(db, query, userView(actor)),
})
