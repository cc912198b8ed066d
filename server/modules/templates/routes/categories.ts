import { templates } from '@atesta/contract/routes/templates.ts'
import { deedsOf } from '../../../core/deeds.ts'
import { route } from '../../../core/route.ts'
import { listCategories } from '../template-changes.queries.ts'
import { categoryDeeds, seeTemplates } from '../templates.policy.ts'

export const categories = route(templates.categories, {
  allow: seeTemplates,
  handler: async ({ db, actor }) => {
    const deeds = deedsOf(categoryDeeds(actor))
    return (await listCategories(db)).map((category) => ({ ...category, ...deeds }))
  },
})
