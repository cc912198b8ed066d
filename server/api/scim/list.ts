import { scim } from '@atesta/contract/routes/scim.ts'
import { listAnswer } from '../../domain/scim/descriptions.ts'
import { readFilter } from '../../domain/scim/filter.ts'
import { canProvision } from '../../domain/scim/scim.policy.ts'
import { listPeople } from '../../domain/scim/scim.queries.ts'
import { personView } from '../../domain/scim/scim.view.ts'
import { route } from '../../http/route.ts'

/** At maxResults this many people in one answer. */
const maxResults = 200

export const list = route(scim.list, {
  allow: canProvision,
  handler: async ({ db, services, query }) => {
    const start = Math.max(1, query.startIndex)
    const count = Math.min(maxResults, Math.max(0, query.count))
    const conditions = query.filter ? readFilter(query.filter) : []
    const { rows, total } = await listPeople(db, conditions, { start, count })
    return listAnswer(rows.map(personView(services.config.publicUrl)), { total, start })
  },
})
