import { reports } from '@atesta/contract/routes/reports.ts'
import { listReports } from '../../domain/reports/reports.queries.ts'
import { reportView } from '../../domain/reports/reports.view.ts'
import { refuseUnknownPlace } from '../../domain/tasks/known-place.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(reports.list, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    return listReports(db, actor, query, reportView)
  },
})
