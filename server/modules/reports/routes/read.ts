import { reports } from '@atesta/contract/routes/reports.ts'
import { route } from '../../../core/route.ts'
import { seeReports } from '../reports.policy.ts'
import { findReport } from '../reports.queries.ts'
import { reportView } from '../reports.view.ts'

export const read = route(reports.read, {
  find: ({ db, actor, params }) => findReport(db, actor, params.id),
  allow: seeReports,
  handler: async ({ subject }) => reportView(subject),
})
