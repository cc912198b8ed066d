import { CallError } from '@atesta/contract/client.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { useTranslation } from 'react-i18next'
import { refreshFolders } from '../queries/folders.ts'
import { api } from '../session/api.ts'
import { forEach } from '../session/each.ts'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { openModal } from './modal-store.ts'

/**
 * Deletes empty folders, of workflows by default. SERVER_ERROR says what prevents it; other failures are
 * toasts.
 */
export const DeleteWorkflowFolder: Modal<{
  folders: { id: number; name: string; type?: TaskType }[]
  type?: TaskType
  onDone?: () => void
}> = ({ params: { folders, type = 'workflow', onDone }, close }) => {
  const { t } = useTranslation('modals')
  const count = folders.length
  return (
    <ConfirmModal
      texts={{
        title: count > 1 ? t('DELETE_WORKFLOW_FOLDER.heading', { count }) : t('DELETE_WORKFLOW_FOLDER.title'),
        detail: t('DELETE_WORKFLOW_FOLDER.detail', { count, name: folders[0]?.name }),
        confirm: t('DELETE_WORKFLOW_FOLDER.confirm', { count }),
        success:
          count > 1 ? t('DELETE_WORKFLOW_FOLDER.successes', { count }) : t('DELETE_WORKFLOW_FOLDER.success'),
      }}
      close={close}
      danger
      action={async () => {
        const { failures } = await forEach(folders, ({ id, type: own = type }) =>
          own === 'workflow'
            ? api.workflows.removeFolder({ params: { id } })
            : api.folders.remove({ params: { id } }),
        )
        await refreshFolders()
        if (failures.length > 0) throw failures[0]
      }}
      onDone={onDone}
      onError={(error) => {
        const holds = error instanceof CallError && error.status === 400
        if (holds) openModal('SERVER_ERROR', { error })
        else if (type === 'claim') notify.error(error)
        else notify.error(t('DELETE_WORKFLOW_FOLDER.failure'))
      }}
    />
  )
}
