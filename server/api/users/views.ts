import { users } from '@atesta/contract/routes/users.ts'
import { columnsOf, viewsOf } from '../../domain/list-views/list-views.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const views = route(users.views, {
  allow: anyone,
  handler: async ({ db, actor }) => {
    const [views, columns] = await Promise.all([viewsOf(db, actor.userId), columnsOf(db, actor.userId)])
    return { views, columns }
  },
})
