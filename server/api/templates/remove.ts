import { templates } from '@atesta/contract/routes/templates.ts'
import { deleteTemplate } from '../../domain/templates/template-changes.queries.ts'
import { canManageTemplates } from '../../domain/templates/templates.policy.ts'
import { findTemplateRow } from '../../domain/templates/templates.queries.ts'
import { route } from '../../http/route.ts'

export const remove = route(templates.remove, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canManageTemplates,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'template',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject, fail }) => {
    if (await deleteTemplate(db, subject.id)) return undefined
    const row = await findTemplateRow(db, subject.id)
    fail(!row ? 'not_found' : row.open_tasks > 0 ? 'form_in_use' : 'form_has_answers')
    return undefined
  },
})
