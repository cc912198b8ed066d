import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { countChosen } from '../../domain/retention/retention.queries.ts'
import { chosenBy } from '../../domain/retention/retention.rules.ts'
import { route } from '../../http/route.ts'

export const count = route(retention.count, {
  allow: canManageCompany,
  handler: async ({ db, query }) => {
    const which = chosenBy(query)
    return which ? countChosen(db, which) : { certifications: 0, bytes: 0, held: 0, more: false }
  },
})
