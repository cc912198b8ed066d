import { templates } from '@atesta/contract/routes/templates.ts'
import { draftView } from '../../domain/templates/template-drafts.view.ts'
import { canManageTemplates } from '../../domain/templates/templates.policy.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { route } from '../../http/route.ts'

export const readDraft = route(templates.readDraft, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canManageTemplates,
  handler: ({ db, subject }) => draftView(db, subject.id),
})
