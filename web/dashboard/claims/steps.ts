import { type ClaimState, claimStates, claimStatesAfter } from '@atesta/contract/can.ts'
import type { ClaimEvent } from '@atesta/contract/schemas/claim.ts'

const way: ClaimState[] = ['reported', 'assigned', 'inspecting', 'in_review']

/** The states on the way to the end of a claim: settled, unless it was rejected. */
export const stepsOf = (state: ClaimState): ClaimState[] => [
  ...way,
  state === 'rejected' ? 'rejected' : 'settled',
]

/** Why a claim cannot enter a state: it does not follow the present one, or this person may not do it. */
export const stepRefusal = (from: ClaimState, to: ClaimState): 'does_not_follow' | 'not_yours' =>
  claimStatesAfter(from).includes(to) ? 'not_yours' : 'does_not_follow'

/** When the claim last entered each state. `history` is newest first, and may lack its oldest part. */
export function reachedAt(
  claim: { state: ClaimState; state_at: string; created_at: string },
  history: Pick<ClaimEvent, 'at' | 'to_state'>[],
): Map<ClaimState, string> {
  const at = new Map<ClaimState, string>([['reported', claim.created_at]])
  for (const { at: when, to_state } of history.toReversed()) if (to_state) at.set(to_state, when)
  return at.set(claim.state, claim.state_at)
}

/**
 * The states before the present one that the claim was in: a rejected one may never have come to its review. Those that
 * older events may tell of count, when the history is cut off.
 */
export const passedSteps = (state: ClaimState, at: Map<ClaimState, string>, isCut: boolean): ClaimState[] =>
  stepsOf(state).filter(
    (step) => claimStates.indexOf(step) < claimStates.indexOf(state) && (isCut || at.has(step)),
  )
