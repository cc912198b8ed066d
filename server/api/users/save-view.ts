import { users } from '@atesta/contract/routes/users.ts'
import { findView, updateView } from '../../domain/list-views/list-views.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const saveView = route(users.saveView, {
  find: ({ db, actor, params }) => findView(db, actor.userId, params.id),
  allow: anyone,
  audit: ({ subject }, view) => ({
    action: 'save',
    noun: 'list_view',
    id: subject.id,
    details: { list: view.list, name: view.name },
  }),
  handler: async ({ db, subject, body }) => {
    const { name = subject.name, search = subject.search, hidden = subject.hidden } = body
    const view = { ...subject, name, search, hidden }
    await updateView(db, view)
    return view
  },
})
