import type { Actor } from '../identity/actor.ts'
import type { Services } from '../services/services.ts'
import { Failure } from './failure.ts'

/**
 * The person of a session has to show that they are there, unless they did a few minutes ago: signing in counts. Throws
 * `step_up_required`, with the ways in which they can. Keys and personal links have no session to ask.
 */
export async function checkStepUp({ sessions }: Pick<Services, 'sessions'>, actor: Actor): Promise<void> {
  if (!actor.sessionId) return
  const ways = await sessions.stepUpAsked(actor.sessionId)
  if (ways) throw new Failure('step_up_required', { meta: { ways } })
}
