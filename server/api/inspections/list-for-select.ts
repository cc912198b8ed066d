import { inspections } from '@atesta/contract/routes/inspections.ts'
import { inspectionsForSelect } from '../../domain/inspections/inspections-list.queries.ts'
import { refuseUnknownPlace } from '../../domain/tasks/visible-scope.ts'
import { anyone, route } from '../../http/route.ts'

export const listForSelect = route(inspections.listForSelect, {
  allow: anyone,
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
