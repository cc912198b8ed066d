import { secondFactor } from '@atesta/contract/routes/second-factor.ts'
import { callerOf } from '../../database/audit.ts'
import { removeAllPasskeys } from '../../domain/auth/remove-ways-in.ts'
import { endOtherWaysIn } from '../../domain/auth/replace-password.ts'
import { mailSecondFactor, makeRecoveryCodes, stepOfTry } from '../../domain/auth/second-factor.ts'
import { confirmKey, secondFactorOfSession } from '../../domain/auth/second-factors.queries.ts'
import { route } from '../../http/route.ts'

export const confirm = route(secondFactor.confirm, {
  allow: () => true,
  audit: ({ actor }) => ({ action: 'enable_second_factor', noun: 'user', id: actor.userId }),
  handler: async (context) => {
    const { db, actor, body, services, address, fail, afterCommit } = context
    const { userId, sessionId } = actor
    const factor = await secondFactorOfSession(services.authDatabase, sessionId)
    const step = await stepOfTry(services, factor, body.code, address)
    if (!factor || step === null) return fail('second_factor_not_started')
    if (step === undefined) return fail('code_wrong')
    const { shown, digests } = makeRecoveryCodes(services, factor.auth_user_id)
    if (!(await confirmKey(db, { userId, sessionId, step, digests }))) fail('second_factor_not_started')
    const removed = body.remove_passkeys ? await removeAllPasskeys(db, userId, callerOf(context)) : 0
    await endOtherWaysIn(db, userId, 'second_factor', callerOf(context), sessionId)
    afterCommit(async () => {
      services.sessions.forget()
      await mailSecondFactor(services, actor, factor.confirmed_at ? 'moved' : 'on')
      if (removed > 0) await mailSecondFactor(services, actor, 'passkey_removed')
    })
    return { recovery_codes: shown }
  },
})
