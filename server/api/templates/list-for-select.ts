import { templates } from '@atesta/contract/routes/templates.ts'
import { templatesForSelect } from '../../domain/templates/templates.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const listForSelect = route(templates.listForSelect, {
  allow: anyone,
  handler: async ({ db, query }) =>
    (await templatesForSelect(db, query)).map(({ id, name }) => ({ value: id, label: name })),
})
