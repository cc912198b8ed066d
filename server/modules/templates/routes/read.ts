import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { seeTemplates } from '../templates.policy.ts'
import { findTemplateRow } from '../templates.queries.ts'
import { templateView } from '../templates.view.ts'

export const read = route(templates.read, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: seeTemplates,
  handler: ({ db, actor, subject }) => templateView(db, actor, subject.id),
})
