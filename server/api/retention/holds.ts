import { retention } from '@atesta/contract/routes/retention.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { holdView } from '../../domain/retention/retention.view.ts'
import { legalHolds } from '../../domain/tasks/legal-holds.queries.ts'
import { route } from '../../http/route.ts'

const shown = 100

export const holds = route(retention.holds, {
  allow: canManageCompany,
  handler: async ({ db }) => {
    const rows = await legalHolds(db, shown + 1)
    return { data: rows.slice(0, shown).map(holdView), more: rows.length > shown }
  },
})
