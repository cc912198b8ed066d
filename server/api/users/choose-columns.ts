import { users } from '@atesta/contract/routes/users.ts'
import { putColumns } from '../../domain/list-views/list-views.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const chooseColumns = route(users.chooseColumns, {
  allow: anyone,
  // A user's view of a list changes nothing of the company's.
  audit: () => null,
  handler: async ({ db, actor, body }) => {
    const chosen = { list: body.list, hidden: [...new Set(body.hidden)] }
    await putColumns(db, actor.userId, chosen)
    return chosen
  },
})
