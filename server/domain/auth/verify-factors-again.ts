import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { passwordHashOf } from './auth.queries.ts'
import { useCode } from './second-factor.ts'
import { type SecondFactorRow, secondFactorOfSession } from './second-factors.queries.ts'
import { isOwnPassword } from './sign-in.ts'

/**
 * Before a change of the second factor, a signed-in person proves both factors again: a browser left open is
 * not enough. A person without a password signs in through the provider again instead. Throws the Failure
 * that the call is refused with.
 */
export async function verifyFactorsAgain(
  services: Services,
  actor: Actor,
  { password = '', code }: { password?: string; code: string },
  address: string,
): Promise<SecondFactorRow> {
  const factor = await secondFactorOfSession(services.authDatabase, actor.sessionId)
  if (!factor?.confirmed_at) throw new Failure('second_factor_off')
  if (await passwordHashOf(services.authDatabase, actor.sessionId)) {
    if (!(await isOwnPassword(services, actor, password))) throw new Failure('wrong_password')
  } else if (!(await services.sessions.begunLately(actor.sessionId)))
    throw new Failure('step_up_required', { meta: { ways: [] } })
  if (!(await useCode(services, factor, code, address))) throw new Failure('code_wrong')
  return factor
}
