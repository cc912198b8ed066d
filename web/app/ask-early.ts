import type { RouteNamespace } from '@atesta/i18n/namespaces.ts'
import { currentUser } from '../session/session.ts'
import { router } from './router.ts'
import { dashboardRoute } from './routes/dashboard.ts'

/**
 * Requests at once what the page of this address will need: its code and, in the dashboard, the session. The
 * router would request each only after the one before. Returns the page's text namespaces. Failures are
 * handled where the same is requested again.
 */
export function askEarly(): readonly RouteNamespace[] {
  const routes = router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.routesById[routeId as keyof typeof router.routesById])
  for (const { options } of routes) options.component?.preload?.()?.catch(() => undefined)
  if (routes.some(({ id }) => id === dashboardRoute.id)) currentUser().catch(() => undefined)
  return routes.flatMap(({ options }) => options.staticData?.texts ?? [])
}
