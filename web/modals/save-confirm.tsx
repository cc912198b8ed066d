import { CallError } from '@atesta/contract/client.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/**
 * Saves a web inspection as a draft. `onConfirm` makes the call; a 400 means that it was submitted meanwhile,
 * which `onAlreadySubmitted` handles.
 */
export const SaveConfirm: Modal<{
  onConfirm: () => Promise<void>
  onDone?: () => void
  onAlreadySubmitted: () => void
}> = ({ params, close }) => {
  const texts = useModalTexts('SAVE_CONFIRM')
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['inspections']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={(error) => {
        const isSubmitted = error instanceof CallError && error.status === 400
        if (isSubmitted) params.onAlreadySubmitted()
        else openModal('SAVE_ERROR')
      }}
    />
  )
}
