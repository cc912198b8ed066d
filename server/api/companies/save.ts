import { companies } from '@atesta/contract/routes/companies.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { readCompany, updateCompany } from '../../domain/companies/companies.queries.ts'
import { companyView } from '../../domain/companies/companies.view.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'
import { checkStepUp } from '../../http/step-up.ts'

export const save = route(companies.save, {
  find: ({ db, actor }) => readCompany(db, actor),
  allow: canManageCompany,
  audit: ({ actor, body: { version: _, ...details } }) => ({
    action: 'save',
    noun: 'company',
    id: actor.companyId,
    details,
  }),
  handler: async ({ db, actor, subject, body, fail, services, afterCommit }) => {
    const { version } = body
    const { name, locale, time_zone, theme, main_colour, contact_email, require_second_factor } = subject
    const present = { name, locale, time_zone, theme, main_colour, contact_email, require_second_factor }
    const change = mergeSave(present, body, { contact_email: '' })
    if (change.require_second_factor !== require_second_factor) await checkStepUp(services, actor)
    if (!(await updateCompany(db, actor, version, change)))
      fail('stale_version', { meta: { mine: version, theirs: subject.version } })
    afterCommit(async () => services.sessions.forget())
    return companyView({ ...subject, ...change, version: version + 1 })
  },
})
