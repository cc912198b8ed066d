import { companies } from '@atesta/contract/routes/companies.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { readCompany, replaceLogo, updateCompany } from '../../domain/companies/companies.queries.ts'
import { companyView } from '../../domain/companies/companies.view.ts'
import { route } from '../../http/route.ts'

export const removeLogo = route(companies.removeLogo, {
  find: ({ db, actor }) => readCompany(db, actor),
  allow: canManageCompany,
  audit: ({ actor }) => ({ action: 'remove_logo', noun: 'company', id: actor.companyId }),
  handler: async ({ db, actor, subject, services, afterCommit }) => {
    await updateCompany(db, actor, undefined, { logo: null })
    await replaceLogo(db, null)
    afterCommit(async () => services.sessions.forget())
    return companyView((await readCompany(db, actor)) ?? subject)
  },
})
