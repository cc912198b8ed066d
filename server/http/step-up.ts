import type { Actor } from '../identity/actor.ts'
import type { Services } from '../services/services.ts'
import { Failure } from './failure.ts'

/**
 * Requires the person of a session to prove their presence, unless they did so a few minutes ago; signing in
 * counts. Throws `step_up_required` with the available ways. Keys and personal links have no session to
 * check.
 *
 * A person whose provider does not report when they signed in, and who has no factor here, may set one up
 * (`settingUp`) within minutes of signing in; otherwise they could never do anything that requires this
 * proof.
 */
export async function checkStepUp(
  { sessions }: Pick<Services, 'sessions'>,
  actor: Actor,
  { settingUp }: { settingUp?: true } = {},
): Promise<void> {
  if (!actor.sessionId) return
  const asked = await sessions.stepUpAsked(actor.sessionId)
  if (!asked) return
  const { ways } = asked
  const untold = ways.length === 0 && asked.untold
  if (settingUp && untold) return
  throw new Failure('step_up_required', { meta: { ways, ...(untold && { untold }) } })
}
