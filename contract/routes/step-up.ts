import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { ShownPasskey } from '../schemas/passkey.ts'

/** The ways in which a person can confirm their presence. */
export const stepUpWays = ['password', 'code', 'passkey'] as const
export type StepUpWay = (typeof stepUpWays)[number]

export const stepUp = defineRoutes({
  confirm: {
    method: 'POST',
    path: '/step_up',
    summary: 'Confirm that it is oneself, before what asks a session for that: good for some minutes',
    settingUp: true,
    body: z
      .discriminatedUnion('by', [
        z.strictObject({ by: z.literal('password'), password: z.string().min(1).max(256) }),
        /** Only a code of the app: recovery codes are for signing in. */
        z.strictObject({ by: z.literal('code'), code: z.string().regex(/^\s*\d{3}\s?\d{3}\s*$/) }),
        z.strictObject({ by: z.literal('passkey'), response: ShownPasskey }),
      ])
      .meta({ examples: [{ by: 'password', password: 'your own password' }] }),
    status: 204,
    secret: true,
    errors: ['wrong_password', 'code_wrong', 'second_factor_off', 'passkey_unknown', 'too_many_requests'],
  },
  startPasskey: {
    method: 'POST',
    path: '/step_up/passkey',
    summary: 'Begin to confirm with a passkey: what the device is asked, good once in this session',
    settingUp: true,
    ok: z.object({ options: z.record(z.string(), z.unknown()) }),
    errors: [],
  },
})
