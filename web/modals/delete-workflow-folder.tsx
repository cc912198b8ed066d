import { CallError } from '@atesta/contract/client.ts'
import { api } from '../session/api.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Deletes an empty workflow folder. */
export const DeleteWorkflowFolder: Modal<{ folderId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DELETE_WORKFLOW_FOLDER', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      refreshes={['workflow_folders', 'task_folders', 'folders']}
      action={() => api.workflows.removeFolder({ params: { id: params.folderId } })}
      onDone={params.onDone}
      onError={(error) => {
        const holds = error instanceof CallError && error.status === 400
        if (holds) openModal('SERVER_ERROR', { error })
        else notify.error(texts.failure)
      }}
    />
  )
}
