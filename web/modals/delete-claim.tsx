import { api } from '../session/api.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { taskNotDeleted } from './task-not-deleted.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Deletes a claim. Claims share their ids with workflows, so it uses the call for workflows. */
export const DeleteClaim: Modal<{ claimId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DELETE_CLAIM', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      refreshes={['claims', 'claim', 'claim_details', 'claim_complete']}
      action={() => api.workflows.remove({ params: { id: params.claimId } })}
      onDone={params.onDone}
      onError={(error) => taskNotDeleted(error, texts.failure)}
    />
  )
}
