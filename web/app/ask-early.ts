import type { RouteNamespace } from '@atesta/i18n/namespaces.ts'
import { currentUser } from '../session/session.ts'
import { router } from './router.ts'
import { dashboardRoute } from './routes/dashboard.ts'

/**
 * Asks at once for what the page of this address will need: its code, and inside of the dashboard who is signed in. The
 * router would ask for each once the one before has come. Answers which texts belong to it. What does not come is told
 * where it is asked for again.
 */
export function askEarly(): readonly RouteNamespace[] {
  const routes = router
    .matchRoutes(router.latestLocation)
    .map(({ routeId }) => router.routesById[routeId as keyof typeof router.routesById])
  for (const { options } of routes) options.component?.preload?.()?.catch(() => undefined)
  if (routes.some(({ id }) => id === dashboardRoute.id)) currentUser().catch(() => undefined)
  return routes.flatMap(({ options }) => options.staticData?.texts ?? [])
}
