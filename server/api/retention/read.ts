import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { readRule } from '../../domain/retention/retention.queries.ts'
import { ruleView } from '../../domain/retention/retention.view.ts'
import { route } from '../../http/route.ts'

export const read = route(retention.read, {
  allow: canManageCompany,
  handler: async ({ db }) => ruleView(await readRule(db)),
})
