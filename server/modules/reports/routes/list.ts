import { reports } from '@atesta/contract/routes/reports.ts'
import { route } from '../../../core/route.ts'
import { seeReports } from '../reports.policy.ts'
import { listReports } from '../reports.queries.ts'
import { reportView } from '../reports.view.ts'

export const list = route(reports.list, {
  allow: seeReports,
  handler: ({ db, actor, query }) => listReports(db, actor, query, reportView),
})
