import { z } from 'zod'
import { locales } from '../limits.ts'
import { billingPeriods } from '../plans.ts'
import { defineRoutes } from '../route.ts'
import { Subscription } from '../schemas/billing.ts'
import { Instant, Trap } from '../schemas/page.ts'
import { OwnSession, Session } from '../schemas/session.ts'
import {
  DisplayName,
  EmailAddress,
  Layout,
  Me,
  NewPassword,
  OneTimeCode,
  Phone,
  Range,
  TimeZone,
} from '../schemas/user.ts'
import { termsVersion } from '../terms.ts'

/** A one-time token from a mail. */
const MailToken = z.string().min(20).max(200)
const Nothing = z.object({})

/** The version of the terms that the person has read, which must be the present one. */
const AcceptedTerms = z.literal(termsVersion)

/** The purposes of links whose address contains a secret. */
export const linkKinds = ['respondent', 'share', 'reset', 'invitation', 'registration'] as const
export type LinkKind = (typeof linkKinds)[number]
/** The name of a held link in addresses. */
export const LinkName = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .meta({ examples: ['0123456789abcdef'] })
const LinkToken = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)

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
      email: EmailAddress,
      password: z.string().min(1).max(256),
      csrf_token: z.string().max(200),
    }),
    ok: z.object({
      ...Session.shape,
      /** The password is correct and the account has a second factor: the session begins only after its code. */
      code_needed: z.boolean(),
      /** Then the name of this sign-in among those begun in this browser; its code is given with it. */
      step: LinkName.nullable(),
    }),
    errors: ['bad_credentials', 'csrf_failed', 'passkey_needed', 'too_many_requests'],
  },
  signInCode: {
    method: 'POST',
    path: '/auth/signin/code',
    summary: 'The second step of signing in, in the same browser: a code of the app or a recovery code',
    open: true,
    // A page loaded before steps had names gives none: it is then the newest sign-in of this browser.
    body: z.strictObject({ step: LinkName.optional(), code: OneTimeCode, csrf_token: z.string().max(200) }),
    ok: Session,
    errors: ['code_wrong', 'sign_in_expired', 'oidc_no_account', 'csrf_failed', 'too_many_requests'],
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
    summary: 'Change what the session shows of oneself: name, phone, language and time zone',
    settingUp: true,
    body: z.strictObject({
      name: DisplayName.optional(),
      phone: Phone.optional(),
      /** Null for the company's language. */
      locale: z.enum(locales).nullable().optional(),
      time_zone: TimeZone.optional(),
    }),
    ok: Me,
    errors: [],
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where one is signed in',
    ok: z.array(OwnSession),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:session',
    summary: 'Sign out one of one’s own sessions',
    params: z.object({ session: z.string().min(1).max(100) }),
    status: 204,
    errors: ['not_found'],
  },
  endOtherSessions: {
    method: 'POST',
    path: '/auth/sessions/end_others',
    summary: 'Sign out everywhere else',
    ok: z.object({ ended: z.number() }),
    errors: [],
  },
  changePassword: {
    method: 'POST',
    path: '/auth/password/change',
    summary: 'Change one’s own password; all other sessions and one’s personal API keys end',
    body: z.strictObject({ current_password: z.string().min(1).max(256), password: NewPassword }),
    status: 204,
    secret: true,
    errors: ['wrong_password', 'password_weak', 'too_many_requests'],
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Ask for a mail with a link to set a new password; the answer is the same for every address',
    open: true,
    body: z.strictObject({ email: EmailAddress, website: Trap }),
    ok: Nothing,
    status: 202,
    errors: ['too_many_requests'],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Set a new password with the token of the mail; all sessions and the personal API keys end',
    open: true,
    body: z.strictObject({
      token: MailToken,
      password: NewPassword,
      /** Not where they are the second factor that the company requires. */
      remove_passkeys: z.boolean().default(false),
    }),
    status: 204,
    errors: ['password_reset_invalid', 'password_weak', 'passkeys_required', 'too_many_requests'],
  },
  registration: {
    method: 'GET',
    path: '/auth/register',
    summary: 'Whether companies can register themselves here',
    open: true,
    ok: z.object({ open: z.boolean() }),
    errors: [],
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    summary: 'Register a company; the answer is the same for every address, what follows is in the mail',
    open: true,
    body: z.strictObject({
      company: DisplayName,
      name: DisplayName,
      email: EmailAddress,
      password: NewPassword,
      locale: z.enum(locales),
      /** The device's: one that this server does not know does not prevent registering. */
      time_zone: TimeZone.default('UTC').catch('UTC'),
      accepted_terms: AcceptedTerms,
      plan: z
        .string()
        .max(40)
        .regex(/^[a-z0-9_-]+$/)
        .optional(),
      period: z.enum(billingPeriods).optional(),
      website: Trap,
    }),
    ok: Nothing,
    status: 202,
    errors: ['registration_off', 'password_weak', 'too_many_requests'],
  },
  confirmRegistration: {
    method: 'POST',
    path: '/auth/register/confirm',
    summary: 'Make the company with the token of the mail and the password of the registration; then sign in',
    open: true,
    body: z.strictObject({ token: MailToken, password: z.string().min(1).max(256) }),
    ok: z.object({
      email: z.string(),
      plan: z.string().nullable(),
      period: z.enum(billingPeriods).nullable(),
    }),
    status: 201,
    errors: ['registration_off', 'registration_invalid', 'wrong_password', 'too_many_requests'],
  },
  readInvitation: {
    method: 'POST',
    path: '/auth/invitation',
    summary: 'What an invitation is for',
    open: true,
    body: z.strictObject({ token: MailToken }),
    ok: z.object({
      email: z.string(),
      name: z.string(),
      range: Range,
      company: z.object({ name: z.string(), locale: z.enum(locales), layout: Layout }),
      locale: z.enum(locales),
      time_zone: z.string(),
      expires_at: Instant,
    }),
    errors: ['invitation_invalid', 'account_elsewhere', 'too_many_requests'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/auth/invitation/accept',
    summary: 'Accept an invitation with a name and a password; then sign in with them',
    open: true,
    body: z.strictObject({
      token: MailToken,
      name: DisplayName,
      password: NewPassword,
      accepted_terms: AcceptedTerms,
      locale: z.enum(locales).optional(),
      time_zone: TimeZone.optional().catch(undefined),
    }),
    ok: z.object({ email: z.string() }),
    errors: ['invitation_invalid', 'account_elsewhere', 'password_weak', 'too_many_requests'],
  },
  holdLink: {
    method: 'POST',
    path: '/auth/links/hold',
    summary: 'Keep the secret of a link in a cookie of this browser, so that it leaves the address',
    open: true,
    body: z.strictObject({ kind: z.enum(linkKinds), token: LinkToken }),
    ok: z.object({ id: LinkName }),
    errors: [],
  },
  openLink: {
    method: 'POST',
    path: '/auth/links/open',
    summary: 'The secret of a link that this browser holds',
    open: true,
    body: z.strictObject({ kind: z.enum(linkKinds), id: LinkName }),
    ok: z.object({ token: z.string() }),
    errors: ['link_not_held'],
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user with company, layout and profile',
    settingUp: true,
    ok: Me,
    errors: [],
  },
  subscriptionInformation: {
    method: 'GET',
    path: '/auth/subscription_information',
    summary: 'The plan with its credits and limits, and what is used of them',
    ok: z.object({ data: Subscription }),
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
