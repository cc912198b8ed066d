import type { ErrorCode } from './errors.ts'

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

/**
 * Whether a change of state has to say why, for the claim's history: a rejection, and every step back, such as reopening
 * what was closed.
 */
export const claimStepNeedsReason = (from: ClaimState, to: ClaimState): boolean =>
  to === 'rejected' || claimStates.indexOf(to) < claimStates.indexOf(from)

/** The states of a corrective action and which may follow which. What is done or cancelled can be reopened. */
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
 * Reasons why an action is refused because of what the record holds, and neither because of the caller's role nor the
 * record's own state. A caller who tries sees the reason in that action's dialog.
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
  'client_in_use',
]

export type Deeds = { can: object; cannot: Partial<Record<string, ErrorCode>> }
export type Flags<R extends Deeds> = {
  [D in keyof R['can']]: R['can'][D] extends boolean ? D : never
}[keyof R['can']] &
  keyof R['cannot'] &
  string

/** Whether a screen offers a deed: what may be done now, and what is refused only for what the record holds. */
export function isOffered<R extends Deeds>({ can, cannot }: R, deed: Flags<R>): boolean {
  const reason = cannot[deed]
  return (
    (can as Record<string, unknown>)[deed] === true ||
    (reason !== undefined && contentReasons.includes(reason))
  )
}
