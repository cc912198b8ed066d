import { companies } from '@atesta/contract/routes/companies.ts'
import { route } from '../../../core/route.ts'
import { contrast } from '../../../reports/accent-colour.ts'
import { manageCompany } from '../companies.policy.ts'
import { readCompany, updateCompany } from '../companies.queries.ts'
import { companyView } from '../companies.view.ts'

/** Shapes on white must stand out by this much (WCAG 2.2, 1.4.11); texts get a darker step of the colour anyway. */
const leastContrast = 3

export const save = route(companies.save, {
  find: ({ db, actor }) => readCompany(db, actor),
  allow: manageCompany,
  audit: ({ actor, body: { version: _, ...details } }) => ({
    action: 'save',
    noun: 'company',
    id: actor.companyId,
    details,
  }),
  handler: async ({ db, actor, subject, body, fail, services, afterCommit }) => {
    const { version, ...change } = body
    if (change.main_colour && contrast(change.main_colour, '#ffffff') < leastContrast)
      fail('colour_too_light')
    if (!(await updateCompany(db, actor, version, change)))
      fail('stale_version', { meta: { mine: version, theirs: subject.version } })
    afterCommit(async () => services.sessions.forget())
    return companyView({ ...subject, ...change, version: version + 1 })
  },
})
