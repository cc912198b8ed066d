/** The states of a claim and which may follow which. A closed claim can be reopened for review, nothing else. */
export const claimTransitions = {
  reported: ['assigned', 'rejected'],
  assigned: ['inspecting', 'rejected'],
  inspecting: ['assigned', 'in_review'],
  in_review: ['inspecting', 'settled', 'rejected'],
  settled: ['in_review'],
  rejected: ['in_review'],
} as const satisfies Record<string, readonly string[]>

export type ClaimState = keyof typeof claimTransitions
export const claimStates = Object.keys(claimTransitions) as [ClaimState, ...ClaimState[]]

/** The states a claim may go to from `state`. */
export const claimStatesAfter = (state: ClaimState): readonly ClaimState[] => claimTransitions[state]
