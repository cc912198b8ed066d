import { templates } from '@atesta/contract/routes/templates.ts'
import { seeTemplates } from '../../domain/templates/templates.policy.ts'
import { templatesForSelect } from '../../domain/templates/templates.queries.ts'
import { route } from '../../http/route.ts'

export const listForSelect = route(templates.listForSelect, {
  allow: seeTemplates,
  handler: async ({ db, query }) =>
    (await templatesForSelect(db, query)).map(({ id, name }) => ({ value: id, label: name })),
})
