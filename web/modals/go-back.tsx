import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Leaves the web inspection. `onConfirm` clears the local store and navigates back. */
export const GoBack: Modal<{ onConfirm: () => Promise<void>; onDone?: () => void }> = ({ params, close }) => {
  const texts = useModalTexts('GO_BACK')
  return <ConfirmModal texts={texts} close={close} danger action={params.onConfirm} onDone={params.onDone} />
}
