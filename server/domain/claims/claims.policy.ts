import { type ClaimState, claimStatesAfter } from '@atesta/contract/can.ts'
import { limits } from '@atesta/contract/limits.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'
import { canChangeTask, canEditTask, taskDeeds } from '../tasks/tasks.policy.ts'
import type { ClaimRow } from './claims.queries.ts'

/** The handler checks the folder; a plain inspector is refused before that. */
export const canCreateClaims: Policy<unknown> = (actor) => canSupervise(actor) || 'forbidden'
export const canEditClaim: Policy<ClaimRow> = (actor, claim) => canEditTask(actor, claim.task)
/** A claim's report shows the work of everyone on it. */
export const canReportOnClaim: Policy<ClaimRow> = (actor, claim) =>
  (canSupervise(actor) && claim.task.supervised) || 'forbidden'

/** Whether the submissions for a claim fit into its report and have arrived. */
export function reportable(submitted: number, pending: boolean) {
  if (submitted > limits.maxReportInspections) return 'report_too_large'
  return !pending || 'inspection_files_pending'
}

export const claimDeeds = (actor: Actor, claim: ClaimRow) => ({
  ...taskDeeds(actor, claim.task),
  assign: canChangeTask(actor, claim.task),
  report: firstReason(canReportOnClaim(actor, claim), reportable(claim.task.submitted, claim.pending)),
})

/** The steps that users who are only assigned may take by themselves. */
const adjusterSteps: Partial<Record<ClaimState, readonly ClaimState[]>> = {
  assigned: ['inspecting'],
  inspecting: ['in_review'],
}

/** The states into which this person may put the claim now. */
export function claimStatesFor(actor: Actor, claim: ClaimRow): ClaimState[] {
  if (claim.task.archived_at) return []
  const steps =
    canEditClaim(actor, claim) === true ? claimStatesAfter(claim.state) : (adjusterSteps[claim.state] ?? [])
  // An unassigned claim cannot become `assigned`.
  return steps.filter((state) => state !== 'assigned' || claim.task.assignees.length > 0)
}

/** Who may change the state at all; `claimStatesFor` lists the states. */
export const canMoveClaim: Policy<ClaimRow> = (actor, claim) =>
  canEditClaim(actor, claim) === true ||
  claim.task.assignees.some((person) => person.id === actor.userId) ||
  'forbidden'
