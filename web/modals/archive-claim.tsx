import { useTranslation } from 'react-i18next'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'

/** Archives one or more claims for good. `onConfirm` makes the call; `name` names them all. */
export const ArchiveClaim: Modal<{
  name: string
  count?: number
  onConfirm: () => Promise<unknown>
  onDone?: () => void
}> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  const { name, count = 1 } = params
  const texts = {
    title: t('ARCHIVE_CLAIM.title', { count }),
    detail: t('ARCHIVE_CLAIM.detail', { count, name }),
    confirm: t('ARCHIVE_CLAIM.confirm', { count }),
    success: t('ARCHIVE_CLAIM.success', { count }),
  }
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={[
        'claims',
        'claim',
        'claim_details',
        'claim_complete',
        'claim_folders',
        'archive_tasks',
        'tasks',
      ]}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={() => notify.error(t('ARCHIVE_CLAIM.failure'))}
    />
  )
}
