import { CallError } from '@atesta/contract/client.ts'
import { api } from '../session/api.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Says why a claim was not deleted. */
export function claimNotDeleted(error: unknown): void {
  const holds = error instanceof CallError && error.code === 'claim_has_certifications'
  if (holds) openModal('UNABLE_DELETE_CLAIM')
  else openModal('SERVER_ERROR', { error })
}

/** Deletes a claim; claims share the ids of workflows, so the call is the workflows’. */
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
      onError={claimNotDeleted}
    />
  )
}
