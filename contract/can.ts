import type { ErrorCode } from './errors.ts'

/** The states of a claim and their possible next states. A closed claim can only be reopened for review. */
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

/** The possible next states of a claim in `state`. */
export const claimStatesAfter = (state: ClaimState): readonly ClaimState[] => claimTransitions[state]

/**
 * Whether a change of state must give a reason for the claim's history: a rejection, and every step back,
 * such as reopening a closed claim.
 */
export const claimStepNeedsReason = (from: ClaimState, to: ClaimState): boolean =>
  to === 'rejected' || claimStates.indexOf(to) < claimStates.indexOf(from)

/**
 * The states of a corrective action and their possible next states. A done or cancelled action can be
 * reopened.
 */
export const actionTransitions = {
  open: ['in_progress', 'done', 'cancelled'],
  in_progress: ['open', 'done', 'cancelled'],
  done: ['open', 'in_progress'],
  cancelled: ['open'],
} as const satisfies Record<string, readonly string[]>

export type ActionState = keyof typeof actionTransitions
export const actionStates = Object.keys(actionTransitions) as [ActionState, ...ActionState[]]

/** The states a corrective action may go to from `state`. */
export const actionStatesAfter = (state: ActionState): readonly ActionState[] => actionTransitions[state]

/**
 * Reasons to refuse an action that lie in the content of the record, not in the caller's role or the record's
 * state. A caller who tries sees the reason in that action's dialog.
 */
const contentReasons: readonly ErrorCode[] = [
  'inspections_assigned',
  'inspection_has_certifications',
  'inspection_files_pending',
  'workflow_has_children',
  'claim_has_certifications',
  'folder_has_tasks',
  'folder_has_open_tasks',
  'delete_folder_has_claims',
  'form_in_use',
  'form_has_answers',
  'client_in_use',
]

export type Deeds = { can: object; cannot: Partial<Record<string, ErrorCode>> }
export type Flags<R extends Deeds> = {
  [D in keyof R['can']]: R['can'][D] extends boolean ? D : never
}[keyof R['can']] &
  keyof R['cannot'] &
  string

/**
 * Whether a screen offers a deed: one that is possible now, or refused only because of the record's content.
 */
export function isOffered<R extends Deeds>({ can, cannot }: R, deed: Flags<R>): boolean {
  const reason = cannot[deed]
  return (
    (can as Record<string, unknown>)[deed] === true ||
    (reason !== undefined && contentReasons.includes(reason))
  )
}
