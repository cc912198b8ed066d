import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { checkStructure } from '../check-structure.ts'
import { manageTemplates } from '../templates.policy.ts'
import { insertTemplate } from '../templates.queries.ts'
import { templateView } from '../templates.view.ts'

export const create = route(templates.create, {
  allow: manageTemplates,
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
