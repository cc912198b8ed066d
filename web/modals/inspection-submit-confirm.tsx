import { CallError } from '@atesta/contract/client.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Submits a web inspection for good. `onConfirm` makes the call, `onAlreadySubmitted` tells that it was submitted before. */
export const InspectionSubmitConfirm: Modal<{
  onConfirm: () => Promise<void>
  onDone?: () => void
  onAlreadySubmitted: () => void
}> = ({ params, close }) => {
  const texts = useModalTexts('INSPECTION_SUBMIT_CONFIRM')
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['inspections']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={(error) => {
        const known = error instanceof CallError ? error : null
        if (known?.code === 'inspection_already_submitted') params.onAlreadySubmitted()
        else if (known?.status === 0) openModal('NO_CONNECTION')
        else openModal('SERVER_ERROR', { error })
      }}
    />
  )
}
