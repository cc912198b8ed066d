import { actions } from '@atesta/contract/routes/actions.ts'
import { listActions } from '../../domain/actions/actions.queries.ts'
import { actionView } from '../../domain/actions/actions.view.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(actions.list, {
  allow: anyone,
  handler: async ({ db, actor, query, fail }) => {
    const { inspection_id: id } = query
    if (id !== undefined && !(await findInspection(db, actor, id))) fail('not_found')
    return withVisibleScope(db, actor, query, () => listActions(db, actor, query, actionView(actor)))
  },
})
