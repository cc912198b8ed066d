import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/**
 * Restores the inspection as it was opened. `onConfirm` saves that, resets the store and reloads the page.
 */
export const Discard: Modal<{ onConfirm: () => Promise<void>; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DISCARD')
  return <ConfirmModal texts={texts} close={close} danger action={params.onConfirm} onDone={params.onDone} />
}
