import { paths } from '@atesta/contract/paths.ts'
import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { listReaders } from '../address/list-address.ts'
import { safeNext } from '../address/safe-next.ts'
import { idNumber, oneOf, reading, text } from '../address/search.ts'
import { lists, views } from '../dashboard/lists.ts'
import { loadTexts } from '../language/i18n.ts'
import { currentUser } from '../session/session.ts'
import { panelReaders } from '../side-panels/panel-address.ts'
import { NotFoundInside, NotFoundPage } from './shell/not-found-page.tsx'
import { RootLayout } from './shell/root-layout.tsx'

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

/**
 * A numeric id in an address; anything else leads to "page not found". Asked in loaders: what `beforeLoad` does not find
 * takes the frame of the page with it.
 */
export function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

/** Comes with the pages that messages link to. */
const links = () => import('../session/held-search.ts')

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: (await currentUser()) ? paths.dashboard() : paths.login(), replace: true })
  },
})

// Apart from their routes: beside `beforeLoad` the compiler would not see what they read.
const searchOfLogin = reading({ next: text })
const searchOfRegister = reading({ token: text, invitation: text, plan: text })
const searchOfReset = reading({ token: text })
const searchOfVerifier = reading({ share: text })
const searchOfDashboard = reading(panelReaders)

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  staticData: { page: { name: 'login' } },
  validateSearch: searchOfLogin,
  beforeLoad: async ({ search }) => {
    if (await currentUser()) throw redirect({ href: safeNext(search.next), replace: true })
  },
  component: lazyRouteComponent(() => import('../auth/login-page.tsx'), 'LoginPage'),
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'register',
  staticData: { page: { name: 'register' } },
  validateSearch: searchOfRegister,
  beforeLoad: async (place) =>
    (await links()).holdingSearch({ token: 'registration', invitation: 'invitation' })(place),
  component: lazyRouteComponent(() => import('../auth/register-page.tsx'), 'RegisterPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgot-password',
  staticData: { page: { name: 'forgot_password' } },
  component: lazyRouteComponent(() => import('../auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'reset-password',
  staticData: { page: { name: 'reset_password' } },
  validateSearch: searchOfReset,
  beforeLoad: async (place) => (await links()).holdingSearch({ token: 'reset' })(place),
  component: lazyRouteComponent(() => import('../auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const respondentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'i/$token',
  staticData: { page: { name: 'respondent' } },
  beforeLoad: async (place) => (await links()).holdingPath(place),
  loader: () => loadTexts('respondent', 'fill', 'inspection'),
  component: lazyRouteComponent(() => import('../respondent/respondent-page.tsx'), 'RespondentPage'),
})

/** Everything behind the sign-in: who is not signed in is sent to do so and comes back. */
const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'dashboard',
  validateSearch: searchOfDashboard,
  beforeLoad: async ({ location }) => {
    const [user] = await Promise.all([currentUser(), loadTexts('dashboard', 'inspection')])
    if (!user) throw redirect({ href: paths.login({ next: location.href }), replace: true })
  },
  component: lazyRouteComponent(() => import('./shell/dashboard-shell.tsx'), 'DashboardShell'),
  notFoundComponent: NotFoundInside,
})

const homeRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/',
  staticData: { page: { name: 'home', navigation: { group: 'work', icon: 'home' } } },
  component: lazyRouteComponent(() => import('../dashboard/home/home-page.tsx'), 'HomePage'),
})

const workflowFoldersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'workflows',
  validateSearch: reading(listReaders(lists.folders)),
  staticData: { page: { name: 'workflows', navigation: { group: 'work', icon: 'workflows' } } },
  loader: () => loadTexts('workflows'),
  component: lazyRouteComponent(() => import('../dashboard/workflows/folders-page.tsx'), 'FoldersPage'),
})

const workflowFolderRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'workflows/$folderId',
  validateSearch: reading(listReaders(lists.workflows)),
  staticData: { page: { name: 'workflow_folder' } },
  loader: ({ params }) => {
    idOf(params.folderId)
    return loadTexts('workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyRouteComponent(() => import('../dashboard/workflows/folder-page.tsx'), 'FolderPage'),
})

const workflowRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '$folderId/$workflowId',
  validateSearch: reading(listReaders(lists.inspections)),
  staticData: { page: { name: 'workflow', under: 'workflows' } },
  loader: ({ params }) => {
    idOf(params.folderId)
    idOf(params.workflowId)
    return loadTexts('workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyRouteComponent(() => import('../dashboard/workflows/workflow-page.tsx'), 'WorkflowPage'),
})

const inspectionRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '$folderId/$workflowId/$inspectionId',
  staticData: { page: { name: 'inspection', under: 'workflows' } },
  loader: ({ params }) => {
    idOf(params.folderId)
    idOf(params.workflowId)
    idOf(params.inspectionId)
    return loadTexts('fill')
  },
  notFoundComponent: NotFoundInside,
  component: lazyRouteComponent(() => import('../fill/page.tsx'), 'WebInspectionPage'),
})

const certificationsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'certifications',
  validateSearch: reading({ ...listReaders(lists.certifications), view: oneOf(views) }),
  staticData: { page: { name: 'certifications', navigation: { group: 'evidence', icon: 'certifications' } } },
  component: lazyRouteComponent(
    () => import('../dashboard/certifications/certifications-page.tsx'),
    'CertificationsPage',
  ),
})

const certificationRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'certifications/$identifier',
  staticData: { page: { name: 'certification' } },
  component: lazyRouteComponent(
    () => import('../dashboard/certifications/certification-page.tsx'),
    'CertificationPage',
  ),
})

const reportsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'reports',
  validateSearch: reading(listReaders(lists.reports)),
  staticData: { page: { name: 'reports', navigation: { group: 'evidence', icon: 'reports' } } },
  loader: () => loadTexts('reports'),
  component: lazyRouteComponent(() => import('../dashboard/reports/reports-page.tsx'), 'ReportsPage'),
})

const mailboxRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'settings/mailbox',
  validateSearch: reading({ ...listReaders(lists.mails), message: idNumber }),
  staticData: {
    page: {
      name: 'mailbox',
      navigation: {
        group: 'company',
        icon: 'emails',
        allowed: (user) => user.profile.range === 'RANGE_ADMIN',
      },
    },
  },
  loader: () => loadTexts('mailbox'),
  component: lazyRouteComponent(() => import('../dashboard/settings/mailbox-page.tsx'), 'MailboxPage'),
})

const verifierRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'verifier',
  staticData: { page: { name: 'verifier' } },
  component: lazyRouteComponent(() => import('../public-site/verifier/verifier-page.tsx'), 'VerifierPage'),
})

const verifierRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'verifier/$identifier',
  validateSearch: searchOfVerifier,
  staticData: { page: { name: 'verifier' } },
  beforeLoad: async (place) => (await links()).holdingSearch({ share: 'share' })(place),
  component: lazyRouteComponent(() => import('../public-site/verifier/verifier-page.tsx'), 'VerifierPage'),
})

/** The pages that exist, in the order of the sidebar. Register a page here; sidebar, search and title follow. */
const dashboardPages = dashboardRoute.addChildren([
  homeRoute,
  workflowFoldersRoute,
  workflowFolderRoute,
  workflowRoute,
  inspectionRoute,
  certificationsRoute,
  certificationRoute,
  reportsRoute,
  mailboxRoute,
])

export const routeTree = rootRoute.addChildren([
  startRoute,
  loginRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  respondentRoute,
  verifierRoute,
  verifierRecordRoute,
  dashboardPages,
])
