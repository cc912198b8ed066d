import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { seeTemplates } from '../templates.policy.ts'
import { listTemplates } from '../templates.queries.ts'
import { templateRowView } from '../templates.view.ts'

export const list = route(templates.list, {
  allow: seeTemplates,
  handler: ({ db, actor, query }) => listTemplates(db, query, templateRowView(actor)),
})
