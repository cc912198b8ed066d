import { templates } from '@atesta/contract/routes/templates.ts'
import { findCategory, renameCategory } from '../../domain/templates/template-changes.queries.ts'
import { canManageCategories } from '../../domain/templates/templates.policy.ts'
import { route } from '../../http/route.ts'

export const saveCategory = route(templates.saveCategory, {
  find: ({ db, params }) => findCategory(db, params.id),
  allow: canManageCategories,
  audit: ({ subject }, category) => ({
    action: 'save',
    noun: 'template_category',
    id: category.id,
    details: { name: category.name, before: subject.name },
  }),
  handler: async ({ db, subject, body }) => {
    await renameCategory(db, subject.id, body.name)
    return { id: subject.id, name: body.name }
  },
})
