import { templates } from '@atesta/contract/routes/templates.ts'
import { deleteCategory, findCategory } from '../../domain/templates/template-changes.queries.ts'
import { canManageCategories } from '../../domain/templates/templates.policy.ts'
import { route } from '../../http/route.ts'

export const removeCategory = route(templates.removeCategory, {
  find: ({ db, params }) => findCategory(db, params.id),
  allow: canManageCategories,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'template_category',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject }) => {
    await deleteCategory(db, subject.id)
    return undefined
  },
})
