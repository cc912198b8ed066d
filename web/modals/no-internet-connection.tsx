import { createOrStart } from '../offline/create-or-start.ts'
import type { ToStart } from '../offline/started.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useCreateInspection } from './use-create-inspection.ts'
import { useModalTexts } from './use-modal-texts.ts'

/**
 * The inspection could not be created without a connection; confirming starts it on this device. `unknown`:
 * the workflow's form is not stored here, so confirming can only try again.
 */
export const NoInternetConnection: Modal<ToStart & { unknown?: boolean }> = ({ params, close }) => {
  const texts = useModalTexts('NO_INTERNET_CONNECTION')
  const { unknown, ...given } = params
  const creation = useCreateInspection(
    () => createOrStart(given),
    () => openModal('NO_INTERNET_CONNECTION', { ...given, unknown: true }),
  )
  return (
    <ConfirmModal texts={texts} close={close} {...creation}>
      {unknown ? texts.unknown : undefined}
    </ConfirmModal>
  )
}
