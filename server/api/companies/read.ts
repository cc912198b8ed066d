import { companies } from '@atesta/contract/routes/companies.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { readCompany } from '../../domain/companies/companies.queries.ts'
import { companyView } from '../../domain/companies/companies.view.ts'
import { route } from '../../http/route.ts'

export const read = route(companies.read, {
  find: ({ db, actor }) => readCompany(db, actor),
  allow: canManageCompany,
  handler: async ({ subject }) => companyView(subject),
})
