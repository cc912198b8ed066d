import { useTranslation } from 'react-i18next'
import { refreshWorkflows } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { forEach } from '../session/each.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { taskNotDeleted } from './task-not-deleted.ts'

/**
 * Deletes workflows without inspections and children. If several remain, it says what prevented the first.
 */
export const DeleteWorkflow: Modal<{
  workflows: { id: number; name: string }[]
  onDone?: () => void
}> = ({ params: { workflows, onDone }, close }) => {
  const { t } = useTranslation('modals')
  const count = workflows.length
  return (
    <ConfirmModal
      texts={{
        title: count > 1 ? t('DELETE_WORKFLOW.heading', { count }) : t('DELETE_WORKFLOW.title'),
        detail: t('DELETE_WORKFLOW.detail', { count, name: workflows[0]?.name }),
        confirm: t('DELETE_WORKFLOW.confirm', { count }),
        success: count > 1 ? t('DELETE_WORKFLOW.successes', { count }) : t('DELETE_WORKFLOW.success'),
      }}
      close={close}
      danger
      action={async () => {
        const { failures } = await forEach(workflows, ({ id }) => api.workflows.remove({ params: { id } }))
        await refreshWorkflows()
        if (failures.length > 0) throw failures[0]
      }}
      onDone={onDone}
      onError={(error) => taskNotDeleted(error, t('DELETE_WORKFLOW.failure'))}
    />
  )
}
