import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { holdView } from '../../domain/retention/retention.view.ts'
import { listHolds } from '../../domain/tasks/legal-holds.queries.ts'
import { route } from '../../http/route.ts'

export const holds = route(retention.holds, {
  allow: canManageCompany,
  handler: ({ db, query }) => listHolds(db, query, holdView),
})
