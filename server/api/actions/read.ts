import { actions } from '@atesta/contract/routes/actions.ts'
import { actionHistory, findAction } from '../../domain/actions/actions.queries.ts'
import { actionEventView, actionView } from '../../domain/actions/actions.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(actions.read, {
  find: ({ db, actor, params }) => findAction(db, actor, params.id),
  allow: anyone,
  handler: async ({ db, actor, subject }) => ({
    ...actionView(actor)(subject),
    history: (await actionHistory(db, subject.id)).map(actionEventView),
  }),
})
