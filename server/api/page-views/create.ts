import { pageShape } from '@atesta/contract/paths.ts'
import { pageViews } from '@atesta/contract/routes/page-views.ts'
import { inCompany } from '../../database/database.ts'
import { countPageView, insertPageView } from '../../domain/page-views/page-views.queries.ts'
import { passPageViewOn } from '../../domain/page-views/pass-on.ts'
import { type AttemptLimit, createAttemptLimit } from '../../http/rate-limit.ts'
import { openRoute } from '../../http/route.ts'
import type { Services } from '../../services/services.ts'

// Kept, because each limit has a timer of its own that sweeps old counts.
const limits = new WeakMap<Services, AttemptLimit>()
function limitOf(services: Services): AttemptLimit {
  const limit =
    limits.get(services) ??
    createAttemptLimit(services.authDatabase, 'page-views', { points: 300, seconds: 60 })
  limits.set(services, limit)
  return limit
}

export const create = openRoute(pageViews.create, {
  handler: async ({ services, body, address, actor }) => {
    await limitOf(services).attempt(address)
    // Stores neither person nor address: only that a page was viewed and, for signed-in visitors, in which
    // company.
    const page = pageShape(body.path)
    if (!page || !actor || actor.respondent || actor.apiKey) await insertPageView(services.app.kysely, body)
    else
      await inCompany(services.app, actor.companyId, (db) =>
        Promise.all([insertPageView(db, body), countPageView(db, page)]),
      )
    passPageViewOn(services, body)
    return undefined
  },
})
