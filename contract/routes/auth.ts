import { z } from 'zod'
import { locales } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { Me } from '../schemas/user.ts'

const Token = z.object({ access_token: z.string(), expires_at: z.string() })
/** The browser's session: who, and a short-lived bearer for calls; both null when nobody is signed in. */
export const Session = z.object({ user: Me.nullable(), token: Token.nullable() })

export const auth = defineRoutes({
  session: {
    method: 'GET',
    path: '/auth/session',
    summary: 'The session of this browser and a fresh access token',
    open: true,
    ok: Session,
    errors: [],
  },
  csrf: {
    method: 'GET',
    path: '/auth/csrf',
    summary: 'A token that sign-in and sign-out must carry',
    open: true,
    ok: z.object({ csrf_token: z.string() }),
    errors: [],
  },
  providers: {
    method: 'GET',
    path: '/auth/providers',
    summary: 'The ways to sign in that are switched on',
    open: true,
    ok: z.array(z.object({ id: z.string(), name: z.string(), type: z.enum(['credentials', 'oidc']) })),
    errors: [],
  },
  signIn: {
    method: 'POST',
    path: '/auth/signin/credentials',
    summary: 'Sign in with e-mail address and password',
    open: true,
    body: z.strictObject({
      email: z.string().trim().toLowerCase().max(320).pipe(z.email()),
      password: z.string().min(1).max(256),
      csrf_token: z.string().max(200),
    }),
    ok: Session,
    errors: ['bad_credentials', 'csrf_failed', 'too_many_requests'],
  },
  signOut: {
    method: 'POST',
    path: '/auth/signout',
    summary: 'Sign out: the session and all its access tokens end',
    open: true,
    body: z.strictObject({ csrf_token: z.string().max(200) }),
    status: 204,
    errors: ['csrf_failed'],
  },
  updateSession: {
    method: 'POST',
    path: '/auth/session',
    summary: 'Change what the session shows: the language and time zone of the person',
    body: z.strictObject({ locale: z.enum(locales).optional(), time_zone: z.string().max(64).optional() }),
    ok: Me,
    errors: [],
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user with company, layout and profile',
    ok: Me,
    errors: [],
  },
  subscriptionInformation: {
    method: 'GET',
    path: '/auth/subscription_information',
    summary: 'Plan, state and credits',
    ok: z.object({
      data: z.object({
        plan: z.string(),
        state: z.string(),
        renews_at: z.string().nullable(),
        credits: z.object({
          included: z.number().nullable(),
          used: z.number(),
          left: z.number().nullable(),
          unlimited: z.boolean(),
        }),
      }),
    }),
    errors: [],
  },
  mandatoryMetadata: {
    method: 'POST',
    path: '/auth/mandatory_metadata',
    summary: 'Switches whether this user’s certifications need a position',
    ok: z.object({ mandatory_metadata: z.boolean() }),
    errors: [],
  },
})
