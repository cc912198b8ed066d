import { createRoute } from '@tanstack/react-router'
import { listReaders } from '../../address/list-address.ts'
import { idNumber, oneOf, reading } from '../../address/search.ts'
import { lists } from '../../dashboard/lists.ts'
import { settingsReaders } from '../../dashboard/settings/settings-readers.ts'
import { loadTexts } from '../../language/i18n.ts'
import { NotFoundInside } from '../shell/not-found-page.tsx'
import { dashboardRoute } from './dashboard.ts'
import { lazyPage } from './lazy-page.ts'

const usersRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'users',
  validateSearch: reading(listReaders(lists.users)),
  staticData: {
    page: {
      name: 'users',
      navigation: { group: 'company', icon: 'users', allowed: (me) => me.can.manage_users },
    },
  },
  loader: () => loadTexts('users'),
  component: lazyPage(() => import('../../dashboard/users/users-page.tsx'), 'UsersPage'),
})

const billingRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'billing',
  validateSearch: reading({ ...listReaders(lists.billing), checkout: oneOf(['done', 'credits']) }),
  staticData: {
    page: {
      name: 'billing',
      navigation: { group: 'company', icon: 'billing', allowed: (me) => me.can.manage_billing },
    },
  },
  loader: () => loadTexts('billing'),
  component: lazyPage(() => import('../../dashboard/billing/billing-page.tsx'), 'BillingPage'),
})

const profileRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'profile',
  staticData: { page: { name: 'profile' } },
  loader: () => loadTexts('profile', 'users'),
  component: lazyPage(() => import('../../dashboard/profile/profile-page.tsx'), 'ProfilePage'),
})

const settingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: 'settings',
  staticData: { page: { name: 'settings', navigation: { group: 'company', icon: 'settings' } } },
  loader: () => loadTexts('settings', 'folders', 'users', 'retention'),
  component: lazyPage(() => import('../../dashboard/settings/settings-frame.tsx'), 'SettingsFrame'),
})

const settingsStartRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyPage(() => import('../../dashboard/settings/settings-start.tsx'), 'SettingsStart'),
})

const settingsSectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '$section',
  validateSearch: reading(settingsReaders),
  staticData: { page: { name: 'settings' } },
  notFoundComponent: NotFoundInside,
  component: lazyPage(() => import('../../dashboard/settings/settings-section.tsx'), 'SettingsSection'),
})

const mailboxRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'mailbox',
  validateSearch: reading({ ...listReaders(lists.mails), message: idNumber }),
  staticData: { page: { name: 'mailbox' } },
  loader: () => loadTexts('mailbox'),
  component: lazyPage(() => import('../../dashboard/settings/mailbox-page.tsx'), 'MailboxPage'),
})

/** The company itself: its people, its settings. */
export const companyRoutes = [
  usersRoute,
  billingRoute,
  profileRoute,
  settingsRoute.addChildren([settingsStartRoute, mailboxRoute, settingsSectionRoute]),
]
