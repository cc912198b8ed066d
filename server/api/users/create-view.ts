import { limits } from '@atesta/contract/limits.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { countViews, insertView } from '../../domain/list-views/list-views.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const createView = route(users.createView, {
  allow: anyone,
  audit: ({ body }, view) => ({
    action: 'create',
    noun: 'list_view',
    id: view.id,
    details: { list: body.list, name: body.name },
  }),
  handler: async ({ db, actor, body, fail }) => {
    if ((await countViews(db, actor.userId)) >= limits.savedViewsPerUser) fail('too_many_views')
    return insertView(db, actor.userId, body)
  },
})
