import { type Actor, canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

type Certification = {
  user_id: number
  inspection_state: 'draft' | 'submitted'
  state: string
  supervised: boolean
}

export const seeCertifications: Policy<unknown> = () => true
/** While the inspection is a draft, its people may take a file back; afterwards only who supervises. */
export const deleteCertification: Policy<Certification> = (actor, certification) => {
  if (canSupervise(actor) && certification.supervised) return true
  if (certification.user_id !== actor.userId) return 'forbidden'
  return certification.inspection_state === 'draft' || 'inspection_already_submitted'
}
export const sendBytes: Policy<Certification> = (actor, certification) =>
  certification.user_id === actor.userId || 'forbidden'

export const certificationCan = (actor: Actor, certification: Certification) => ({
  delete: deleteCertification(actor, certification) === true,
  download: ['hashing', 'sealing', 'certified'].includes(certification.state),
})
