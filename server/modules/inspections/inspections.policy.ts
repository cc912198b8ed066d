import { type Actor, canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Inspection = {
  state: 'draft' | 'submitted'
  user_id: number
  task_archived_at: Date | null
  certifications: number
  supervised: boolean
}

const supervises = (actor: Actor, inspection: Inspection) => canSupervise(actor) && inspection.supervised

export const seeInspections: Policy<unknown> = () => true
/** Their own, or any in the tasks they supervise. What was submitted is refused later, with the seed's own words. */
export const editInspection: Policy<Inspection> = (actor, inspection) =>
  inspection.user_id === actor.userId || supervises(actor, inspection) || 'forbidden'
export const deleteInspection: Policy<Inspection> = (actor, inspection) =>
  inspection.user_id === actor.userId || supervises(actor, inspection) || 'inspection_delete_no_permission'

export const inspectionCan = (actor: Actor, inspection: Inspection) => {
  const open = inspection.state === 'draft' && editInspection(actor, inspection) === true
  return {
    edit: open,
    submit: open && inspection.task_archived_at === null,
    delete: deleteInspection(actor, inspection) === true && inspection.certifications === 0,
    // Of a draft too; it says so on its first page.
    report: true,
  }
}
