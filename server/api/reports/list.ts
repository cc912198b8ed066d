import { reports } from '@atesta/contract/routes/reports.ts'
import { seeReports } from '../../domain/reports/reports.policy.ts'
import { listReports } from '../../domain/reports/reports.queries.ts'
import { reportView } from '../../domain/reports/reports.view.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { route } from '../../http/route.ts'

export const list = route(reports.list, {
  allow: seeReports,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listReports(db, actor, query, reportView)
  },
})
