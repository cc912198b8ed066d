import { createRoute, redirect } from '@tanstack/react-router'
import { safeNext } from '../../address/safe-next.ts'
import { reading, text } from '../../address/search.ts'
import { loadTexts } from '../../language/i18n.ts'
import { currentUser } from '../../session/session.ts'
import { lazyPage } from './lazy-page.ts'
import { publicRoutes } from './public-pages.ts'
import { rootRoute } from './root.ts'

const textsOfRespondent = ['respondent', 'fill', 'inspection'] as const
const textsOfVerifier = ['verifier', 'verdict'] as const

/** Loaded with the pages that messages link to. */
const links = () => import('../../session/held-search.ts')

// Declared apart from their routes: next to `beforeLoad`, the compiler could not infer their types.
const searchOfLogin = reading({ next: text })
const searchOfRegister = reading({ token: text, invitation: text, plan: text, period: text })
const searchOfCheckout = reading({ period: text })
const searchOfReset = reading({ token: text })
const searchOfVerifier = reading({ share: text })

const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'checkout/$plan',
  staticData: { page: { name: 'checkout' } },
  validateSearch: searchOfCheckout,
  beforeLoad: async () => void (await currentUser()),
  loader: () => loadTexts('auth', 'billing'),
  component: lazyPage(() => import('../../auth/checkout-page.tsx'), 'CheckoutPage'),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login',
  staticData: { page: { name: 'login' }, texts: ['auth'] },
  validateSearch: searchOfLogin,
  beforeLoad: async ({ search }) => {
    if (await currentUser()) throw redirect({ href: safeNext(search.next), replace: true })
  },
  loader: () => loadTexts('auth'),
  component: lazyPage(() => import('../../auth/login-page.tsx'), 'LoginPage'),
})

const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'login/return',
  staticData: { page: { name: 'login' } },
  loader: () => loadTexts('auth'),
  component: lazyPage(() => import('../../auth/signed-in-page.tsx'), 'SignedInPage'),
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'register',
  staticData: { page: { name: 'register' } },
  validateSearch: searchOfRegister,
  beforeLoad: async (place) =>
    (await links()).holdingSearch({ token: 'registration', invitation: 'invitation' })(place),
  loader: () => loadTexts('auth', 'register'),
  component: lazyPage(() => import('../../auth/register-page.tsx'), 'RegisterPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'forgot-password',
  staticData: { page: { name: 'forgot_password' } },
  loader: () => loadTexts('auth', 'register'),
  component: lazyPage(() => import('../../auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'reset-password',
  staticData: { page: { name: 'reset_password' } },
  validateSearch: searchOfReset,
  beforeLoad: async (place) => (await links()).holdingSearch({ token: 'reset' })(place),
  loader: () => loadTexts('auth', 'register'),
  component: lazyPage(() => import('../../auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const respondentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'i/$token',
  staticData: { page: { name: 'respondent' }, texts: textsOfRespondent },
  beforeLoad: async (place) => (await links()).holdingPath(place),
  loader: () => loadTexts(...textsOfRespondent),
  component: lazyPage(() => import('../../respondent/respondent-page.tsx'), 'RespondentPage'),
})

const verifierRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'verifier',
  staticData: { page: { name: 'verifier' }, texts: textsOfVerifier },
  loader: () => loadTexts(...textsOfVerifier),
  component: lazyPage(() => import('../../public-site/verifier/verifier-page.tsx'), 'VerifierPage'),
})

const verifierRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'verifier/$identifier',
  validateSearch: searchOfVerifier,
  // What was given for one record is not to be compared with another.
  remountDeps: ({ params }) => params.identifier,
  staticData: { page: { name: 'verifier' }, texts: textsOfVerifier },
  beforeLoad: async (place) => (await links()).holdingSearch({ share: 'share' })(place),
  loader: () => loadTexts('sharing', ...textsOfVerifier),
  component: lazyPage(() => import('../../public-site/verifier/verifier-page.tsx'), 'VerifierPage'),
})

/** Pages that need no account. */
export const guestRoutes = [
  ...publicRoutes,
  checkoutRoute,
  loginRoute,
  signedInRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  respondentRoute,
  verifierRoute,
  verifierRecordRoute,
]
