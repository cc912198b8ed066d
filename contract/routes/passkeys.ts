import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdParams, Instant } from '../schemas/page.ts'
import { MadePasskey, ShownPasskey } from '../schemas/passkey.ts'
import { Session } from '../schemas/session.ts'
import { DisplayName } from '../schemas/user.ts'

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The options that the browser passes to the device unchanged (Web Authentication, 5.1). */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })

export const passkeys = defineRoutes({
  list: {
    method: 'GET',
    path: '/passkeys',
    summary: 'One’s own passkeys',
    settingUp: true,
    ok: z.array(Passkey),
    errors: [],
  },
  start: {
    method: 'POST',
    path: '/passkeys/start',
    summary: 'Begin to make a passkey: what the device is asked, good for a few minutes in this session',
    settingUp: true,
    stepUp: true,
    ok: Options,
    errors: ['too_many_passkeys'],
  },
  create: {
    method: 'POST',
    path: '/passkeys/create',
    summary: 'Keep the passkey that a device has made; from then on it signs in, with both factors at once',
    settingUp: true,
    body: z.strictObject({ name: DisplayName, response: MadePasskey }),
    ok: Passkey,
    status: 201,
    errors: ['passkey_refused', 'too_many_passkeys'],
  },
  rename: {
    method: 'POST',
    path: '/passkeys/:id',
    summary: 'Give a passkey another name',
    params: IdParams,
    body: z.strictObject({ name: DisplayName }),
    status: 204,
    errors: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/passkeys/:id',
    summary: 'Take a passkey away: it signs in no more, and all other sessions end',
    stepUp: true,
    params: IdParams,
    status: 204,
    errors: ['not_found'],
  },
  startSignIn: {
    method: 'POST',
    path: '/passkeys/sign_in/start',
    summary: 'Begin to sign in with a passkey: what the device is asked, good once in this browser',
    open: true,
    ok: Options,
    errors: ['too_many_requests'],
  },
  signIn: {
    method: 'POST',
    path: '/passkeys/sign_in',
    summary: 'Sign in with what the device has signed: both factors at once',
    open: true,
    body: z.strictObject({ response: ShownPasskey }),
    ok: Session,
    errors: ['passkey_unknown', 'sign_in_expired', 'too_many_requests'],
  },
})
