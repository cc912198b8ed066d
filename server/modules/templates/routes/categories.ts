import { templates } from '@atesta/contract/routes/templates.ts'
import { route } from '../../../core/route.ts'
import { listCategories } from '../template-changes.queries.ts'
import { manageCategories, seeTemplates } from '../templates.policy.ts'

export const categories = route(templates.categories, {
  allow: seeTemplates,
  handler: async ({ db, actor }) => {
    const edit = manageCategories(actor, undefined) === true
    return (await listCategories(db)).map((category) => ({ ...category, can: { edit, delete: edit } }))
  },
})
