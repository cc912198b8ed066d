import { paths } from '@atesta/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { reading } from '../../address/search.ts'
import { loadTexts } from '../../language/i18n.ts'
import { currentUser, type Me } from '../../session/session.ts'
import { panelReaders } from '../../side-panels/panel-address.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.ts'

// Apart from its route: beside `beforeLoad` the compiler would not see what it reads.
const searchOfDashboard = reading(panelReaders)

/** What its frame says. */
export const frameTexts = ['dashboard', 'inspection', 'errors', 'modals'] as const

/** Everything behind the sign-in: who is not signed in is sent to do so and comes back. */
export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'dashboard',
  staticData: { texts: frameTexts },
  validateSearch: searchOfDashboard,
  beforeLoad: async ({ location }) => {
    const [user] = await Promise.all([currentUser(), loadTexts(...frameTexts)])
    if (!user) throw redirect({ href: paths.login({ next: location.href }), replace: true })
  },
  component: lazyPage(() => import('../shell/dashboard-shell.tsx'), 'DashboardShell'),
  notFoundComponent: NotFoundInside,
})

export const supervisors = (user: Me): boolean => user.profile.range !== 'RANGE_USER'
