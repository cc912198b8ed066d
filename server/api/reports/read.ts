import { reports } from '@atesta/contract/routes/reports.ts'
import { seeReports } from '../../domain/reports/reports.policy.ts'
import { findReport } from '../../domain/reports/reports.queries.ts'
import { reportView } from '../../domain/reports/reports.view.ts'
import { route } from '../../http/route.ts'

export const read = route(reports.read, {
  find: ({ db, actor, params }) => findReport(db, actor, params.id),
  allow: seeReports,
  handler: async ({ subject }) => reportView(subject),
})
