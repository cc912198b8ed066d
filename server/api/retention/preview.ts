import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { countByRule } from '../../domain/retention/retention.queries.ts'
import { route } from '../../http/route.ts'

export const preview = route(retention.preview, {
  allow: canManageCompany,
  handler: ({ db, query }) => countByRule(db, query.days),
})
