import { CallError } from '@atesta/contract/client.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Refusals that the person can act on; the server's words explain them. */
const explained = ['last_administrator', 'cannot_disable_self', 'forbidden']

type Params = { userId: number; name: string; invited?: boolean; onDone?: () => void }

/** Disables a user; their sessions end immediately. A person who has not joined yet loses the invitation. */
export const DeleteUser: Modal<Params> = ({ params, close }) => {
  const { invited_title, invited_detail, invited_confirm, invited_success, ...texts } = useModalTexts(
    'DELETE_USER',
    { name: params.name },
  )
  const ofInvitation = {
    title: invited_title,
    detail: invited_detail,
    confirm: invited_confirm,
    success: invited_success,
  }
  return (
    <ConfirmModal
      texts={params.invited ? ofInvitation : texts}
      close={close}
      danger
      refreshes={['users', 'user_details']}
      action={() => api.users.remove({ params: { id: params.userId } })}
      onDone={params.onDone}
      onError={(error) => {
        notify.error(texts.failure)
        if (error instanceof CallError && explained.includes(error.code)) openModal('SERVER_ERROR', { error })
      }}
    />
  )
}
