import type { Actor } from '../identity/actor.ts'
import type { Services } from '../services/services.ts'
import { Failure } from './failure.ts'

/**
 * The person of a session has to show that they are there, unless they did a few minutes ago: signing in counts. Throws
 * `step_up_required`, with the ways in which they can. Keys and personal links have no session to ask.
 *
 * Who came in by a provider that does not say when they signed in there, and has nothing here to show it with, can set such
 * a thing up (`settingUp`) within minutes of coming in; without that they could do none of what asks for it, ever.
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
