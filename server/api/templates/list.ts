import { templates } from '@atesta/contract/routes/templates.ts'
import { seeTemplates } from '../../domain/templates/templates.policy.ts'
import { listTemplates } from '../../domain/templates/templates.queries.ts'
import { templateRowView } from '../../domain/templates/templates.view.ts'
import { route } from '../../http/route.ts'

export const list = route(templates.list, {
  allow: seeTemplates,
  handler: ({ db, actor, query }) => listTemplates(db, query, templateRowView(actor)),
})
