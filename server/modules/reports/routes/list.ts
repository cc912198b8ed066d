import { reports } from '@atesta/contract/routes/reports.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeReports } from '../reports.policy.ts'
import { listReports } from '../reports.queries.ts'
import { reportView } from '../reports.view.ts'

export const list = route(reports.list, {
  allow: seeReports,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listReports(db, actor, query, reportView)
  },
})
