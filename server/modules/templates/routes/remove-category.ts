import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { deleteCategory, findCategory } from '../template-changes.queries.ts'
import { manageCategories } from '../templates.policy.ts'

export const removeCategory = route(templates.removeCategory, {
  find: ({ db, params }) => findCategory(db, params.id),
  allow: manageCategories,
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
