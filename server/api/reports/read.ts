import { reports } from '@atesta/contract/routes/reports.ts'
import { findReport } from '../../domain/reports/reports.queries.ts'
import { reportView } from '../../domain/reports/reports.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(reports.read, {
  find: ({ db, actor, params }) => findReport(db, actor, params.id),
  allow: anyone,
  handler: async ({ subject }) => reportView(subject),
})
