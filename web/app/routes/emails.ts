import { createRoute } from '@tanstack/react-router'
import { listReaders } from '../../address/list-address.ts'
import { oneOf, reading, words } from '../../address/search.ts'
import { emailTaskViews, lists } from '../../dashboard/lists.ts'
import { loadTexts } from '../../language/i18n.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { dashboardRoute, supervisors } from './dashboard.ts'
import { lazyPage } from './lazy-page.ts'
import { idOf } from './root.ts'

const emailTasksRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'emails',
  validateSearch: reading(listReaders(lists.emailTasks)),
  staticData: {
    page: { name: 'emails', navigation: { group: 'work', icon: 'emails', allowed: supervisors } },
  },
  loader: () => loadTexts('emails', 'workflows'),
  component: lazyPage(() => import('../../dashboard/emails/emails-page.tsx'), 'EmailsPage'),
})

const emailFoldersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'emails/folders',
  validateSearch: reading(listReaders(lists.emailFolders)),
  staticData: { page: { name: 'email_folders', under: 'emails' } },
  loader: () => loadTexts('emails', 'folders'),
  component: lazyPage(() => import('../../dashboard/folders/folders-page.tsx'), 'EmailFoldersPage'),
})

const emailTaskRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'emails/$taskId',
  validateSearch: reading({ ...listReaders(lists.emails), view: oneOf(emailTaskViews) }),
  staticData: { page: { name: 'email_task', under: 'emails' } },
  loader: ({ params }) => {
    idOf(params.taskId)
    return loadTexts('emails', 'workflows', 'reports')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/emails/email-task-page.tsx'), 'EmailTaskPage'),
})

const clientsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'clients',
  validateSearch: reading({ ...listReaders(lists.clients), view: oneOf(['import']), edit: words }),
  staticData: {
    page: { name: 'clients', navigation: { group: 'work', icon: 'clients', allowed: supervisors } },
  },
  loader: () => loadTexts('clients', 'emails', 'workflows'),
  component: lazyPage(() => import('../../dashboard/clients/clients-page.tsx'), 'ClientsPage'),
})

const clientRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'clients/$clientId',
  validateSearch: reading({ ...listReaders(lists.clientEmails), edit: words }),
  staticData: { page: { name: 'client', under: 'clients' } },
  loader: ({ params }) => {
    idOf(params.clientId)
    return loadTexts('clients', 'emails', 'workflows')
  },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/clients/client-page.tsx'), 'ClientPage'),
})

/** Email tasks, their folders, and the clients who are asked. */
export const emailRoutes = [emailTasksRoute, emailFoldersRoute, emailTaskRoute, clientsRoute, clientRoute]
