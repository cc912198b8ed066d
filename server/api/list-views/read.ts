import { listViews } from '@atesta/contract/routes/list-views.ts'
import { columnsOf, viewsOf } from '../../domain/list-views/list-views.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(listViews.read, {
  allow: anyone,
  handler: async ({ db, actor }) => {
    const [views, columns] = await Promise.all([viewsOf(db, actor.userId), columnsOf(db, actor.userId)])
    return { views, columns }
  },
})
