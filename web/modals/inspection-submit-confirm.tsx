import { CallError } from '@atesta/contract/client.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal, useModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

type Params = {
  onConfirm: () => Promise<unknown>
  onDone?: () => void
  /** Called if it was submitted before. */
  onAlreadySubmitted: () => void
  /** Whether the page itself explains a failed submission. */
  isExplained: (error: unknown) => boolean
  /** With files still on their way, it is submitted automatically once they have arrived. */
  later: { files: number; onSubmitLater: () => Promise<void> }
}

/** Submits a web inspection for good. `onConfirm` makes the call. */
export const InspectionSubmitConfirm: Modal<Params> = ({ params, close }) => {
  const texts = useModalTexts('INSPECTION_SUBMIT_CONFIRM')
  // Files that arrive while this is read do not change it.
  if (params.later.files > 0) return <SubmitWithFiles later={params.later} close={close} />
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['inspections']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={(error) => {
        // Another modal has replaced this one, and says why.
        if (useModal.getState().variant !== 'INSPECTION_SUBMIT_CONFIRM') return
        if (params.isExplained(error)) return
        const known = error instanceof CallError ? error : null
        if (known?.code === 'inspection_already_submitted') params.onAlreadySubmitted()
        else if (known?.status === 0) openModal('NO_CONNECTION')
        else openModal('SERVER_ERROR', { error })
      }}
    />
  )
}

function SubmitWithFiles({ later, close }: { later: Params['later']; close: () => void }) {
  const { t } = useTranslation('modals')
  const { title, detail, later: confirm } = useModalTexts('INSPECTION_SUBMIT_CONFIRM')
  return (
    <ConfirmModal texts={{ title, confirm }} close={close} action={later.onSubmitLater}>
      {t('INSPECTION_SUBMIT_CONFIRM.files', { count: later.files })} {detail}
    </ConfirmModal>
  )
}
