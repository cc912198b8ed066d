import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Puts the saved template back into the builder, by `onConfirm`. */
export const DiscardForm: Modal<{ onConfirm: () => Promise<void>; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DISCARD_FORM')
  return <ConfirmModal texts={texts} close={close} danger action={params.onConfirm} onDone={params.onDone} />
}
