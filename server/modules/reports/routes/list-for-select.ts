import { reports } from '@atesta/contract/routes/reports.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeReports } from '../reports.policy.ts'
import { reportsForSelect } from '../reports.queries.ts'

export const listForSelect = route(reports.listForSelect, {
  allow: seeReports,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    const found = await reportsForSelect(db, actor, query)
    return found.map((row) => ({ value: row.id, label: row.title, hint: row.task_name ?? undefined }))
  },
})
