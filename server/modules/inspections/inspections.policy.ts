import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type Actor, canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Inspection = {
  task_type: TaskType
  state: 'draft' | 'submitted'
  user_id: number
  task_archived_at: Date | null
  task_readonly: boolean
  certifications: number
  supervised: boolean
}

const supervises = (actor: Actor, inspection: Inspection) => canSupervise(actor) && inspection.supervised

export const seeInspections: Policy<unknown> = () => true
/** Their own, or any in the tasks they supervise. What was submitted is refused later, with the seed's own words. */
export const editInspection: Policy<Inspection> = (actor, inspection) =>
  inspection.user_id === actor.userId || supervises(actor, inspection) || 'forbidden'
/** As for editing; what outsiders were asked they alone submit. */
export const submitInspectionPolicy: Policy<Inspection> = (actor, inspection) => {
  const verdict = editInspection(actor, inspection)
  if (verdict !== true) return verdict
  return inspection.task_type !== 'email' || actor.respondent !== null || 'respondent_submits'
}
export const deleteInspection: Policy<Inspection> = (actor, inspection) =>
  inspection.user_id === actor.userId || supervises(actor, inspection) || 'inspection_delete_no_permission'

/** Who supervises an inspection of somebody else may write to them about it; to a recipient until they have answered. */
export const notifyInspector: Policy<Inspection> = (actor, inspection) => {
  if (!supervises(actor, inspection) || inspection.user_id === actor.userId) return 'forbidden'
  return inspection.task_type !== 'email' || inspection.state === 'draft' || 'email_closed'
}
/** Nothing is filled in a task that is archived or read-only. */
export const fillIn: Policy<Pick<Inspection, 'task_archived_at' | 'task_readonly'>> = (
  _actor,
  inspection,
) => {
  if (inspection.task_archived_at !== null) return 'task_archived'
  return !inspection.task_readonly || 'workflow_readonly'
}

export const inspectionCan = (actor: Actor, inspection: Inspection) => {
  const open =
    inspection.state === 'draft' &&
    editInspection(actor, inspection) === true &&
    fillIn(actor, inspection) === true
  return {
    edit: open,
    submit: open && submitInspectionPolicy(actor, inspection) === true,
    delete: deleteInspection(actor, inspection) === true && inspection.certifications === 0,
    // Of a draft too; it says so on its first page.
    report: true,
    notify: notifyInspector(actor, inspection) === true,
  }
}
