import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { seeTemplates } from '../templates.policy.ts'
import { templatesForSelect } from '../templates.queries.ts'

export const listForSelect = route(templates.listForSelect, {
  allow: seeTemplates,
  handler: async ({ db, query }) =>
    (await templatesForSelect(db, query)).map(({ id, name }) => ({ value: id, label: name })),
})
