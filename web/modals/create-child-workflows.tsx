import { useTranslation } from 'react-i18next'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'

/**
 * Creates a child workflow for each of `count` people; only stored workflows, with a numeric id, can have them.
 * `onConfirm` makes the call; a person who is already assigned is reported as SERVER_ERROR, without a toast.
 */
export const CreateChildWorkflows: Modal<{
  workflowId: number
  count: number
  onConfirm: (workflowId: number) => Promise<void>
  onDone?: () => void
}> = ({ params, close }) => {
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
      refreshes={['workflows', 'workflow', 'workflow_details']}
      action={() => params.onConfirm(params.workflowId)}
      onDone={params.onDone}
    />
  )
}
