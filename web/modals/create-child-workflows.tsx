import { useTranslation } from 'react-i18next'
import { refreshWorkflows } from '../queries/workflows.ts'
import { api } from '../session/api.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'

/**
 * Creates a child workflow for each of `count` people who have none. Only stored workflows, with a numeric
 * id, can have children. A person who is already assigned is reported as SERVER_ERROR, without a toast.
 */
export const CreateChildWorkflows: Modal<{ workflowId: number; count: number; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const { t } = useTranslation('modals')
  const texts = {
    title: t('CREATE_CHILD_WORKFLOWS.title'),
    detail: t('CREATE_CHILD_WORKFLOWS.detail', { count: params.count }),
    confirm: t('CREATE_CHILD_WORKFLOWS.confirm'),
    success: t('CREATE_CHILD_WORKFLOWS.success'),
  }
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      action={async () => {
        await api.workflows.createChildren({ params: { id: params.workflowId }, body: {} })
        await refreshWorkflows()
      }}
      onDone={params.onDone}
    />
  )
}
