import type { Review } from '@atesta/contract/schemas/review.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'
import { canPlanActions } from '../actions/actions.policy.ts'
import { type Addressed, canWriteAgain } from '../emails/emails.rules.ts'

type Inspection = {
  task_type: TaskType
  state: 'draft' | 'submitted'
  round: number
  review: Review['decision'] | null
  user_id: number
  submitted_by: { id: number } | null
  task_archived_at: Date | null
  task_readonly: boolean
  legal_hold: boolean
  held: boolean
  certifications: number
  supervised: boolean
  files_pending: boolean
  reachable: boolean
  task_open: boolean
  email: Addressed | null
}

const supervises = (actor: Actor, inspection: Inspection) => canSupervise(actor) && inspection.supervised

/**
 * Their own, or any in the tasks they supervise. Submitted ones are refused later, with a documented code.
 */
export const canEditInspection: Policy<Inspection> = (actor, inspection) =>
  inspection.user_id === actor.userId || supervises(actor, inspection) || 'forbidden'
/** As for editing, except that external recipients alone submit what they were asked. */
export const canSubmitInspection: Policy<Inspection> = (actor, inspection) => {
  const verdict = canEditInspection(actor, inspection)
  if (verdict !== true) return verdict
  return inspection.task_type !== 'email' || actor.respondent !== null || 'respondent_submits'
}
export const canDeleteInspection: Policy<Inspection> = (actor, inspection) =>
  inspection.user_id === actor.userId || supervises(actor, inspection) || 'inspection_delete_no_permission'
/**
 * Whether answers were ever submitted and stated: they are now, or were before a return, and would be deleted
 * with it.
 */
export const wasSubmitted = ({ state, round }: Pick<Inspection, 'state' | 'round'>) =>
  state === 'submitted' || round > 1
/** What a claim under review rests on stays; what was approved is deleted by those who supervise it. */
export function isUndecided(actor: Actor, inspection: Inspection) {
  if (!wasSubmitted(inspection)) return true
  if (inspection.held) return 'claim_in_review'
  return inspection.review !== 'approved' || supervises(actor, inspection) || 'inspection_approved'
}

/**
 * A supervisor of another person's inspection may write to that person about it; to a recipient until they
 * have answered.
 */
export const canNotifyInspector: Policy<Inspection> = (actor, inspection) => {
  if (!supervises(actor, inspection) || inspection.user_id === actor.userId) return 'forbidden'
  return inspection.task_type !== 'email' || inspection.state === 'draft' || 'email_closed'
}
/** Its supervisors decide on it, unless it is their own work or they submitted it for its person. */
export const canReviewInspection: Policy<Inspection> = (actor, inspection) => {
  if (!supervises(actor, inspection)) return 'forbidden'
  const own = [inspection.user_id, inspection.submitted_by?.id].includes(actor.userId)
  return !own || 'review_own'
}

/** Whether its person can open it in the app. */
export function opens({ reachable, task_open }: Pick<Inspection, 'reachable' | 'task_open'>) {
  if (!reachable) return 'person_disabled'
  return task_open || 'person_unassigned'
}

/** Whether it can be filled in again by its person. A closed personal link never reopens. */
export const canBeReturned: Policy<Inspection> = (actor, inspection) => {
  if (inspection.task_type === 'email') return 'email_closed'
  return firstReason(canFillIn(actor, inspection), opens(inspection))
}

/** Whether there is a submission without a decision. */
function undecided({ state, review }: Pick<Inspection, 'state' | 'review'>) {
  if (state === 'draft') return 'inspection_not_submitted'
  return review === null || 'inspection_already_reviewed'
}

/** Nothing is filled in a task that is archived or read-only. */
export const canFillIn: Policy<Pick<Inspection, 'task_archived_at' | 'task_readonly'>> = (
  _actor,
  inspection,
) => {
  if (inspection.task_archived_at !== null) return 'task_archived'
  return !inspection.task_readonly || 'workflow_readonly'
}

/** Whether it was asked of a recipient whose link has ended: no answer to it can be submitted any more. */
export const isEmailOver = ({ email }: Pick<Inspection, 'email'>): boolean =>
  email?.state === 'expired' || email?.state === 'revoked'

/** Whether a message has a reader, who can still do something: a recipient by e-mail, users in the app. */
export const canBeWrittenTo: Policy<Inspection> = (actor, inspection) => {
  if (inspection.task_type !== 'email') return firstReason(canFillIn(actor, inspection), opens(inspection))
  return inspection.email ? canWriteAgain(inspection.email) : 'email_closed'
}

/**
 * What may be done with an inspection, except for what depends on its answers. A report can be made of a
 * draft too.
 */
export const inspectionDeeds = (actor: Actor, inspection: Inspection) => {
  const open = firstReason(
    canFillIn(actor, inspection),
    inspection.state === 'draft' || 'inspection_already_submitted',
    !isEmailOver(inspection) || 'email_closed',
  )
  return {
    edit: firstReason(canEditInspection(actor, inspection), open),
    submit: firstReason(canSubmitInspection(actor, inspection), open),
    delete: firstReason(
      canDeleteInspection(actor, inspection),
      // Checked before its certifications, which a hold keeps as well.
      !inspection.legal_hold || 'legal_hold',
      isUndecided(actor, inspection),
      inspection.certifications === 0 || 'inspection_has_certifications',
    ),
    report: !inspection.files_pending || ('inspection_files_pending' as const),
    notify: firstReason(canNotifyInspector(actor, inspection), canBeWrittenTo(actor, inspection)),
    approve: firstReason(
      canReviewInspection(actor, inspection),
      inspection.task_archived_at === null || 'task_archived',
      undecided(inspection),
    ),
    return: firstReason(
      canReviewInspection(actor, inspection),
      canBeReturned(actor, inspection),
      undecided(inspection),
    ),
    add_action: firstReason(
      canPlanActions(actor, inspection),
      inspection.state === 'submitted' || 'inspection_not_submitted',
    ),
  }
}
