import { arrivedStates } from '@atesta/contract/schemas/certification.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'

type Certification = {
  user_id: number
  inspection_state: 'draft' | 'submitted' | null
  report_id: number | null
  state: string
  supervised: boolean
  held: boolean
  legal_hold: boolean
  erased: unknown
}

const supervises = (actor: Actor, certification: Certification) =>
  canSupervise(actor) && certification.supervised

/** While the inspection is a draft, its people may delete a file; afterwards only its supervisors. */
export const canDeleteCertification: Policy<Certification> = (actor, certification) => {
  if (supervises(actor, certification)) return true
  if (certification.user_id !== actor.userId) return 'forbidden'
  // A report is withdrawn by supervisors of its task; a merged one also by its maker.
  if (certification.report_id !== null) return canSupervise(actor) || 'forbidden'
  return certification.inspection_state === 'draft' || 'inspection_already_submitted'
}
export const canSendBytes: Policy<Certification> = (actor, certification) =>
  certification.user_id === actor.userId || 'forbidden'

/** Whether its bytes may still arrive: it waits for them, or it failed. A report's never do. */
export const isOpenForBytes = ({ state, report_id }: Pick<Certification, 'state' | 'report_id'>) =>
  (report_id === null && ['failed', 'queued', 'uploading'].includes(state)) || 'upload_not_open'
/** For users who may still change the inspection. A report has nothing to describe. */
export const canDescribeCertification: Policy<Certification> = (actor, certification) =>
  (certification.report_id === null &&
    (supervises(actor, certification) || certification.user_id === actor.userId)) ||
  'forbidden'
/** A link shows the company's data to outsiders, so it takes a supervisor of the task. */
export const canShareCertification: Policy<Certification> = (actor, certification) =>
  supervises(actor, certification) || 'forbidden'

/** Whether it is evidence: its bytes have arrived, even if they were erased since. */
export const arrived = ({ state }: Pick<Certification, 'state'>): true | 'file_not_ready' =>
  (arrivedStates as readonly string[]).includes(state) || 'file_not_ready'
/** Whether its bytes are stored and may be handed out. */
export const isKept = ({
  state,
  erased,
}: Pick<Certification, 'state' | 'erased'>): true | 'file_not_ready' | 'file_erased' =>
  erased ? 'file_erased' : arrived({ state })

/** What may be done with a certification, except for what depends on its stored bytes. */
export const certificationDeeds = (actor: Actor, certification: Certification) => {
  const { report_id, held, legal_hold, state, inspection_state, erased } = certification
  return {
    // A review does not concern the claim's reports.
    delete: firstReason(
      canDeleteCertification(actor, certification),
      report_id !== null || !held || 'claim_in_review',
      !legal_hold || 'legal_hold',
    ),
    download: isKept(certification),
    retry: firstReason(
      canSendBytes(actor, certification),
      isOpenForBytes(certification),
      inspection_state === 'draft' || 'inspection_already_submitted',
    ),
    edit: firstReason(
      canDescribeCertification(actor, certification),
      !erased || 'file_erased',
      inspection_state === 'draft' || 'inspection_already_submitted',
    ),
    share: firstReason(
      canShareCertification(actor, certification),
      state === 'certified' || 'file_not_ready',
    ),
  }
}
