import { actions } from '@atesta/contract/routes/actions.ts'
import { actionExport } from '../../domain/downloads/action-export.ts'
import { findInspection } from '../../domain/inspections/inspections.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const exportAll = route(actions.exportAll, {
  allow: anyone,
  audit: ({ actor, query }) => ({
    action: 'export',
    noun: 'corrective_action',
    id: actor.companyId,
    details: { asked: query },
  }),
  handler: async ({ db, services, actor, locale, query, fail }) => {
    const { inspection_id: id } = query
    if (id !== undefined && !(await findInspection(db, actor, id))) fail('not_found')
    await refuseUnknownPlace(db, actor, query)
    return actionExport({ services, actor, locale }, query)
  },
})
