import { templates } from '@atesta/contract/routes/templates.ts'
import { archiveTemplate } from '../../domain/templates/template-changes.queries.ts'
import { canEditTemplate } from '../../domain/templates/templates.policy.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { route } from '../../http/route.ts'

export const archive = route(templates.archive, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canEditTemplate,
  audit: ({ subject }) => ({
    action: 'archive',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject }) => {
    await archiveTemplate(db, subject.id, true)
    return templateView(db, actor, subject.id)
  },
})
