import { reports } from '@atesta/contract/routes/reports.ts'
import { listReports } from '../../domain/reports/reports.queries.ts'
import { reportView } from '../../domain/reports/reports.view.ts'
import { withVisibleScope } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(reports.list, {
  allow: anyone,
  handler: ({ db, actor, query }) =>
    withVisibleScope(db, actor, query, () => listReports(db, actor, query, reportView)),
})
