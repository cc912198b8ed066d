import { pageViews } from '@atesta/contract/routes/page-views.ts'
import { createAttemptLimit } from '../../../core/rate-limit.ts'
import { openRoute } from '../../../core/route.ts'
import { insertPageView } from '../page-views.queries.ts'

export const create = openRoute(pageViews.create, {
  handler: async ({ services, body, address }) => {
    await createAttemptLimit(services.authDatabase, 'page-views', 300, 60).attempt(address)
    // Neither person nor address is kept: only that a page was looked at.
    await insertPageView(services.app, body)
    return undefined
  },
})
