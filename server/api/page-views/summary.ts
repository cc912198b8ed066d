import { pageViews } from '@atesta/contract/routes/page-views.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { viewsByDay, viewsByPage } from '../../domain/page-views/page-views.queries.ts'
import { route } from '../../http/route.ts'

export const summary = route(pageViews.summary, {
  allow: canManageCompany,
  handler: async ({ db, query }) => {
    const days = Number(query.days)
    const [by_day, by_page] = await Promise.all([viewsByDay(db, days), viewsByPage(db, days)])
    return { total: by_day.reduce((sum, { views }) => sum + views, 0), by_day, by_page }
  },
})
