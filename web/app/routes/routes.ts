import { claimRoutes } from './claims.ts'
import { companyRoutes } from './company.ts'
import { dashboardRoute } from './dashboard.ts'
import { emailRoutes } from './emails.ts'
import { evidenceRoutes } from './evidence.ts'
import { formRoutes } from './forms.ts'
import { guestRoutes } from './guests.ts'
import { rootRoute } from './root.ts'
import { archiveRoutes, workRoutes } from './work.ts'

/** All pages; those of the dashboard in sidebar order. */
export const routeTree = rootRoute.addChildren([
  ...guestRoutes,
  dashboardRoute.addChildren([
    ...workRoutes,
    ...claimRoutes,
    ...emailRoutes,
    ...formRoutes,
    ...archiveRoutes,
    ...evidenceRoutes,
    ...companyRoutes,
  ]),
])
