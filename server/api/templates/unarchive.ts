import { templates } from '@atesta/contract/routes/templates.ts'
import { archiveTemplate } from '../../domain/templates/template-changes.queries.ts'
import { canManageTemplates } from '../../domain/templates/templates.policy.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { route } from '../../http/route.ts'

export const unarchive = route(templates.unarchive, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canManageTemplates,
  audit: ({ subject }) => ({
    action: 'unarchive',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, actor, subject }) => {
    await archiveTemplate(db, subject.id, false)
    return templateView(db, actor, subject.id)
  },
})
