import { companies } from '@atesta/contract/routes/companies.ts'
import { route } from '../../../core/route.ts'
import { manageCompany } from '../companies.policy.ts'
import { readCompany } from '../companies.queries.ts'
import { companyView } from '../companies.view.ts'

export const read = route(companies.read, {
  find: ({ db, actor }) => readCompany(db, actor),
  allow: manageCompany,
  handler: async ({ subject }) => companyView(subject),
})
