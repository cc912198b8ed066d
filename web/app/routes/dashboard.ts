import { paths } from '@atesta/contract/paths.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { reading } from '../../address/search.ts'
import { loadTexts } from '../../language/i18n.ts'
import { currentUser, type Me } from '../../session/session.ts'
import { panelReaders } from '../../side-panels/panel-address.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { rootRoute } from './root.ts'

// Declared apart from its route: next to `beforeLoad`, the compiler could not infer its type.
const searchOfDashboard = reading(panelReaders)

/** Text namespaces of the frame. */
export const frameTexts = ['dashboard', 'inspection', 'errors', 'modals'] as const

/** Everything that requires a session: visitors without one are sent to sign in and come back. */
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
