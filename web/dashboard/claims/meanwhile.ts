import { CallError } from '@atesta/contract/client.ts'
import type { Claim } from '../../queries/claims.ts'

/** Whether a step was refused because the claim is no longer as it was shown. */
export const wasOvertaken = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'stale_version' || error.code === 'claim_state_not_allowed')

/** What to say of a claim that was changed while a step of it was asked for: where it is now, or that its facts changed. */
export const meanwhile = (before: Pick<Claim, 'state'>, now: Pick<Claim, 'state'>) =>
  before.state === now.state ? 'changed_meanwhile' : 'moved_meanwhile'
