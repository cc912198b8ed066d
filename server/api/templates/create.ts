import { templates } from '@atesta/contract/routes/templates.ts'
import { checkStructure } from '../../domain/templates/check-structure.ts'
import { canManageTemplates } from '../../domain/templates/templates.policy.ts'
import { insertTemplate } from '../../domain/templates/templates.queries.ts'
import { templateView } from '../../domain/templates/templates.view.ts'
import { route } from '../../http/route.ts'

export const create = route(templates.create, {
  allow: canManageTemplates,
  audit: (_context, form) => ({
    action: 'create',
    noun: 'template',
    id: form.id,
    details: { name: form.name },
  }),
  handler: async ({ db, actor, body }) => {
    checkStructure(body.structure)
    const id = await insertTemplate(db, body.name, body.structure, {
      description: body.description,
      categoryId: body.category_id,
      createdBy: actor.userId,
    })
    return templateView(db, actor, id)
  },
})
