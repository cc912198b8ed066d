import { templates } from '@atesta/contract/routes/templates.ts'
import { canManageTemplates } from '../../domain/templates/templates.policy.ts'
import { findTemplate, findTemplateRow, insertTemplate } from '../../domain/templates/templates.queries.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { route } from '../../http/route.ts'

export const duplicate = route(templates.duplicate, {
  find: ({ db, params }) => findTemplateRow(db, params.id),
  allow: canManageTemplates,
  audit: ({ subject }, form) => ({
    action: 'create',
    noun: 'template',
    id: form.id,
    details: { name: form.name, copied_from: subject.id },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const current = await findTemplate(db, subject.id)
    if (!current) return fail('not_found')
    const id = await insertTemplate(db, body.name, current.structure, {
      description: subject.description,
      categoryId: subject.category_id,
      createdBy: actor.userId,
    })
    return templateView(db, actor, id)
  },
})
