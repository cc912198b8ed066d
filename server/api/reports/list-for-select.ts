import { reports } from '@atesta/contract/routes/reports.ts'
import { reportsForSelect } from '../../domain/reports/reports.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const listForSelect = route(reports.listForSelect, {
  allow: anyone,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    const found = await reportsForSelect(db, actor, query)
    return found.map((row) => ({ value: row.id, label: row.title, hint: row.task_name ?? undefined }))
  },
})
