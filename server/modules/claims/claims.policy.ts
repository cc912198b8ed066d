import { type ClaimState, claimStatesAfter } from '@atesta/contract/can.ts'
import { type Actor, canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'
import { editTask } from '../tasks/tasks.policy.ts'
import type { ClaimRow } from './claims.queries.ts'

export const seeClaims: Policy<unknown> = () => true
/** The folder decides in the handler; a plain inspector is refused at once. */
export const createClaims: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const editClaim: Policy<ClaimRow> = (actor, claim) => editTask(actor, claim.task)
/** A claim's report shows the work of everybody on it. */
export const reportOnClaim: Policy<ClaimRow> = (actor, claim) =>
  (canSupervise(actor) && claim.task.supervised) || 'forbidden'

/** How far those who are only assigned may take a claim by themselves. */
const adjusterSteps: Partial<Record<ClaimState, readonly ClaimState[]>> = {
  assigned: ['inspecting'],
  inspecting: ['in_review'],
}

/** The states this person may put the claim into now. */
export function claimStatesFor(actor: Actor, claim: ClaimRow): ClaimState[] {
  if (claim.task.archived_at) return []
  const steps =
    editClaim(actor, claim) === true ? claimStatesAfter(claim.state) : (adjusterSteps[claim.state] ?? [])
  // Nobody is at work on a claim that nobody has.
  return steps.filter((state) => state !== 'assigned' || claim.task.assignees.length > 0)
}

/** Who has any say in the state; which states, `claimStatesFor` tells. */
export const moveClaim: Policy<ClaimRow> = (actor, claim) =>
  editClaim(actor, claim) === true ||
  claim.task.assignees.some((person) => person.id === actor.userId) ||
  'forbidden'
