import { type Actor, canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Certification = {
  user_id: number
  inspection_state: 'draft' | 'submitted' | null
  report_id: number | null
  state: string
  supervised: boolean
  held: boolean
}

const supervises = (actor: Actor, certification: Certification) =>
  canSupervise(actor) && certification.supervised

export const seeCertifications: Policy<unknown> = () => true
/** While the inspection is a draft, its people may take a file back; afterwards only who supervises. */
export const deleteCertification: Policy<Certification> = (actor, certification) => {
  if (supervises(actor, certification)) return true
  if (certification.user_id !== actor.userId) return 'forbidden'
  // A report is withdrawn by who answers for its task; a merged one also by who made it.
  if (certification.report_id !== null) return canSupervise(actor) || 'forbidden'
  return certification.inspection_state === 'draft' || 'inspection_already_submitted'
}
export const sendBytes: Policy<Certification> = (actor, certification) =>
  certification.user_id === actor.userId || 'forbidden'
/** Whoever may still change the inspection. Of a report there is nothing to describe. */
export const describeCertification: Policy<Certification> = (actor, certification) =>
  (certification.report_id === null &&
    (supervises(actor, certification) || certification.user_id === actor.userId)) ||
  'forbidden'
/** A link shows the company's data to outsiders, so it is for who answers for the task. */
export const shareCertification: Policy<Certification> = (actor, certification) =>
  supervises(actor, certification) || 'forbidden'

export const certificationCan = (actor: Actor, certification: Certification) => ({
  delete: deleteCertification(actor, certification) === true && !certification.held,
  download: ['hashing', 'sealing', 'certified'].includes(certification.state),
  edit: describeCertification(actor, certification) === true && certification.inspection_state === 'draft',
  share: shareCertification(actor, certification) === true && certification.state === 'certified',
})
