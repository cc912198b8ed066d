import { templates } from '@atesta/contract/routes/templates.ts'
import { listTemplates } from '../../domain/templates/templates.queries.ts'
import { templateRowView } from '../../domain/templates/templates.view.ts'
import { anyone, route } from '../../http/route.ts'

export const list = route(templates.list, {
  allow: anyone,
  handler: ({ db, actor, query }) => listTemplates(db, query, templateRowView(actor)),
})
