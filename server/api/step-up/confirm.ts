import { stepUp } from '@atesta/contract/routes/step-up.ts'
import { isConfirmedBy } from '../../domain/auth/passkeys.ts'
import { useCode } from '../../domain/auth/second-factor.ts'
import { secondFactorOfSession } from '../../domain/auth/second-factors.queries.ts'
import { isOwnPassword } from '../../domain/auth/sign-in.ts'
import { route } from '../../http/route.ts'

export const confirm = route(stepUp.confirm, {
  allow: () => true,
  audit: ({ actor, body }) => ({
    action: 'confirm_identity',
    noun: 'user',
    id: actor.userId,
    details: { by: body.by },
  }),
  handler: async ({ actor, body, services, address, fail }) => {
    if (body.by === 'password') {
      if (!(await isOwnPassword(services, actor, body.password))) fail('wrong_password')
    } else if (body.by === 'passkey') {
      if (!(await isConfirmedBy(services, actor, body.response))) fail('passkey_unknown')
    } else {
      const factor = await secondFactorOfSession(services.authDatabase, actor.sessionId)
      if (!factor?.confirmed_at) return fail('second_factor_off')
      if (!(await useCode(services, factor, body.code, address))) fail('code_wrong')
    }
    await services.sessions.steppedUp(actor.sessionId)
    return undefined
  },
})
