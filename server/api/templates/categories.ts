import { templates } from '@atesta/contract/routes/templates.ts'
import { listCategories } from '../../domain/templates/template-changes.queries.ts'
import { categoryDeeds } from '../../domain/templates/templates.policy.ts'
import { deedsOf } from '../../http/deeds.ts'
import { anyone, route } from '../../http/route.ts'

export const categories = route(templates.categories, {
  allow: anyone,
  handler: async ({ db, actor }) => {
    const deeds = deedsOf(categoryDeeds(actor))
    return (await listCategories(db)).map((category) => ({ ...category, ...deeds }))
  },
})
