import { templates } from '@atesta/contract/routes/templates.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { templateViewOf } from '../../domain/templates/templates.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(templates.read, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: anyone,
  handler: ({ db, actor, subject }) => templateViewOf(db, actor, subject),
})
