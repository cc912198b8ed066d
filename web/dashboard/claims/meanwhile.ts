import { CallError } from '@atesta/contract/client.ts'
import type { Claim } from '../../queries/claims.ts'

/** Whether a step was refused because the claim has changed since it was shown. */
export const wasOvertaken = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'stale_version' || error.code === 'claim_state_not_allowed')

/**
 * The text for a claim that changed while a step was being taken: its present state, or that its facts
 * changed.
 */
export const meanwhile = (before: Pick<Claim, 'state'>, now: Pick<Claim, 'state'>) =>
  before.state === now.state ? 'changed_meanwhile' : 'moved_meanwhile'
