import { createRoute } from '@tanstack/react-router'
import { listReaders } from '../../address/list-address.ts'
import { idNumber, oneOf, reading } from '../../address/search.ts'
import { lists, views } from '../../dashboard/lists.ts'
import { loadTexts } from '../../language/i18n.ts'
import { dashboardRoute } from './dashboard.ts'
import { lazyPage } from './lazy-page.ts'

const certificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'certifications',
  validateSearch: reading({ ...listReaders(lists.certifications), view: oneOf(views) }),
  staticData: { page: { name: 'certifications', navigation: { group: 'evidence', icon: 'certifications' } } },
  component: lazyPage(
    () => import('../../dashboard/certifications/certifications-page.tsx'),
    'CertificationsPage',
  ),
})

const certificationRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'certifications/$identifier',
  staticData: { page: { name: 'certification' } },
  loader: () => loadTexts('sharing', 'credentials', 'exif'),
  component: lazyPage(
    () => import('../../dashboard/certifications/certification-page.tsx'),
    'CertificationPage',
  ),
})

const reportsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'reports',
  validateSearch: reading({ ...listReaders(lists.reports), report: idNumber }),
  staticData: { page: { name: 'reports', navigation: { group: 'evidence', icon: 'reports' } } },
  loader: () => loadTexts('reports'),
  component: lazyPage(() => import('../../dashboard/reports/reports-page.tsx'), 'ReportsPage'),
})

/** Certifications and reports. */
export const evidenceRoutes = [certificationsRoute, certificationRoute, reportsRoute]
