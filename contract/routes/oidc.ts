import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Session } from '../schemas/session.ts'
import { LinkName } from './auth.ts'

export const oidc = defineRoutes({
  start: {
    method: 'POST',
    path: '/oidc/start',
    summary: 'Sign in by OpenID Connect: the address of the provider to go to from this browser',
    open: true,
    body: z.strictObject({
      /** The page to open afterwards, an address of this application. */
      next: z.string().max(2000).default(''),
      /** The provider demands authentication even from a signed-in person, for calls that need a step-up. */
      again: z.boolean().default(false),
    }),
    ok: z.object({ address: z.string() }),
    errors: ['oidc_off', 'oidc_unavailable', 'too_many_requests'],
  },
  finish: {
    method: 'POST',
    path: '/oidc/finish',
    summary: 'Come back from the provider, in the same browser, with what it has added to the address',
    open: true,
    secret: true,
    body: z.strictObject({ response: z.string().min(1).max(8000) }),
    ok: z.object({
      ...Session.shape,
      /**
       * The account has a second factor that the provider did not ask for: the session begins only after its
       * code.
       */
      code_needed: z.boolean(),
      /** Then its name, for `auth.signInCode`. */
      step: LinkName.nullable(),
      next: z.string(),
    }),
    errors: [
      'oidc_off',
      'oidc_unavailable',
      'oidc_failed',
      'oidc_refused',
      'oidc_email_unverified',
      'oidc_no_account',
      'oidc_no_role',
      'account_disabled',
      'account_elsewhere',
      'plan_limit_users',
      'passkey_needed',
      'sign_in_expired',
      'too_many_requests',
    ],
  },
})
