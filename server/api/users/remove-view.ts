import { users } from '@atesta/contract/routes/users.ts'
import { deleteView, findView } from '../../domain/list-views/list-views.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const removeView = route(users.removeView, {
  find: ({ db, actor, params }) => findView(db, actor.userId, params.id),
  allow: anyone,
  audit: ({ subject: { id, list, name } }) => ({
    action: 'delete',
    noun: 'list_view',
    id,
    details: { list, name },
  }),
  handler: async ({ db, subject }) => {
    await deleteView(db, subject.id)
    return undefined
  },
})
