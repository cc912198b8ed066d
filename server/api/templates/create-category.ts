import { templates } from '@atesta/contract/routes/templates.ts'
import { insertCategory } from '../../domain/templates/template-changes.queries.ts'
import { canManageCategories } from '../../domain/templates/templates.policy.ts'
import { route } from '../../http/route.ts'

export const createCategory = route(templates.createCategory, {
  allow: canManageCategories,
  audit: (_context, category) => ({
    action: 'create',
    noun: 'template_category',
    id: category.id,
    details: { name: category.name },
  }),
  handler: ({ db, body }) => insertCategory(db, body.name),
})
