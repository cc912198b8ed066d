import { Confirm } from '../ui/confirm.tsx'
import { InfoModal } from './info-modal.tsx'
import type { Modal } from './modal.ts'
import { useModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/**
 * The web inspection continues without a connection. `onSubmitLater`: given if it is complete and may be sent
 * automatically.
 */
export const NoConnection: Modal<{ onSubmitLater: () => void } | undefined> = ({ params, close }) => {
  const opened = useModal((state) => state.opened)
  const { title, detail, later, later_detail } = useModalTexts('NO_CONNECTION')
  if (!params)
    return (
      <InfoModal title={title} close={close}>
        {detail}
      </InfoModal>
    )
  return (
    <Confirm
      opened={opened}
      title={title}
      confirmLabel={later}
      onConfirm={() => {
        close()
        params.onSubmitLater()
      }}
      onCancel={close}
    >
      {later_detail}
    </Confirm>
  )
}
