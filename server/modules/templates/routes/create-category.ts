import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { insertCategory } from '../template-changes.queries.ts'
import { manageCategories } from '../templates.policy.ts'

export const createCategory = route(templates.createCategory, {
  allow: manageCategories,
  audit: (_context, category) => ({
    action: 'create',
    noun: 'template_category',
    id: category.id,
    details: { name: category.name },
  }),
  handler: ({ db, body }) => insertCategory(db, body.name),
})
