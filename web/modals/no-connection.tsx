import { ConfirmModal } from './confirm-modal.tsx'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/**
 * The web inspection continues without a connection. `onSubmitLater`: given if it is complete and may be sent
 * automatically.
 */
export const NoConnection: Modal<{ onSubmitLater: () => Promise<void> } | undefined> = ({
  params,
  close,
}) => {
  const { title, detail, later, later_detail } = useModalTexts('NO_CONNECTION')
  if (!params)
    return (
      <InfoModal title={title} close={close}>
        {detail}
      </InfoModal>
    )
  return (
    <ConfirmModal
      texts={{ title, detail: later_detail, confirm: later }}
      close={close}
      action={params.onSubmitLater}
    />
  )
}
