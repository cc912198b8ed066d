import { inspections } from '@atesta/contract/routes/inspections.ts'
import { route } from '../../../core/route.ts'
import { refuseUnknownPlace } from '../../tasks/known-place.ts'
import { seeInspections } from '../inspections.policy.ts'
import { inspectionsForSelect } from '../inspections-list.queries.ts'

export const listForSelect = route(inspections.listForSelect, {
  allow: seeInspections,
  handler: async ({ db, actor, query }) => {
    await refuseUnknownPlace(db, actor, query)
    const found = await inspectionsForSelect(db, actor, query)
    return found.map((row) => ({
      value: row.id,
      label: `${row.task_name} #${row.number}${row.title ? ` – ${row.title}` : ''}`,
      hint: row.user_name,
    }))
  },
})
