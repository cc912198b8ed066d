import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Disables a user; their sessions end immediately. */
export const DeleteUser: Modal<{ userId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DELETE_USER', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      refreshes={['users', 'user_details']}
      action={() => api.users.remove({ params: { id: params.userId } })}
      onDone={params.onDone}
      onError={() => notify.error(texts.failure)}
    />
  )
}
