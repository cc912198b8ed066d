import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Instant } from '../schemas/page.ts'
import { OneTimeCode } from '../schemas/user.ts'

const Password = z.string().min(1).max(256)
/** The password, if the person has one, and a code of the app or a recovery code. */
const Proof = z.strictObject({ password: Password.optional(), code: OneTimeCode })
const Key = z.object({
  /** In base 32, as typed into an app. */
  key: z.string(),
  /** The content of the QR code. */
  address: z.string(),
  /** The QR code, as the address of an SVG picture. */
  picture: z.string(),
})
/**
 * `step_up_required`: a person without a password must sign in at their provider again first, and then has
 * ten minutes.
 */
const proofErrors = [
  'wrong_password',
  'step_up_required',
  'code_wrong',
  'second_factor_off',
  'too_many_requests',
] as const
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = defineRoutes({
  read: {
    method: 'GET',
    path: '/second_factor',
    summary: 'Whether one has a second factor, and how many recovery codes are left',
    settingUp: true,
    ok: z.object({
      since: Instant.nullable(),
      recovery_codes_left: z.number(),
      /** Whether the company requires a second factor of everyone. */
      required: z.boolean(),
      /** Whether the person signs in with a password; others use their provider or a passkey. */
      has_password: z.boolean(),
    }),
    errors: [],
  },
  start: {
    method: 'POST',
    path: '/second_factor/start',
    summary:
      'Begin to set up an authenticator app: its key, which is not used before a code has confirmed it',
    settingUp: true,
    stepUp: true,
    ok: Key,
    secret: true,
    errors: ['second_factor_on'],
  },
  replace: {
    method: 'POST',
    path: '/second_factor/replace',
    summary:
      'Begin to move to another authenticator app: the one before counts until a code has confirmed the new one, within an hour',
    body: Proof,
    ok: Key,
    secret: true,
    errors: [...proofErrors],
  },
  confirm: {
    method: 'POST',
    path: '/second_factor/confirm',
    summary:
      'Confirm the app with a code: all other sessions, personal API keys and the calendar’s address end',
    settingUp: true,
    body: z.strictObject({ code: OneTimeCode, remove_passkeys: z.boolean().default(false) }),
    ok: RecoveryCodes,
    secret: true,
    errors: ['code_wrong', 'second_factor_not_started', 'too_many_requests'],
  },
  newCodes: {
    method: 'POST',
    path: '/second_factor/recovery_codes',
    summary: 'Make new recovery codes; the ones before are no longer good',
    body: Proof,
    ok: RecoveryCodes,
    secret: true,
    errors: [...proofErrors],
  },
  remove: {
    method: 'POST',
    path: '/second_factor/remove',
    summary: 'Turn the second factor off',
    body: Proof,
    status: 204,
    secret: true,
    errors: [...proofErrors, 'second_factor_required'],
  },
})
