import { useTranslation } from 'react-i18next'
import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'

/** In the archive: deletes a task for good, or restores it. `onConfirm` makes the call. */
export const Archive: Modal<{
  mode: 'delete' | 'unarchive'
  name: string
  onConfirm: () => Promise<void>
  onDone?: () => void
  /** Instead of the toast. */
  onError?: (error: unknown) => void
}> = ({ params, close }) => {
  const { t } = useTranslation('modals')
  const { mode, name } = params
  const texts = {
    title: t(`ARCHIVE.${mode}.title`),
    detail: t(`ARCHIVE.${mode}.detail`, { name }),
    confirm: t(`ARCHIVE.${mode}.confirm`),
    success: t(`ARCHIVE.${mode}.success`),
  }
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger={mode === 'delete'}
      refreshes={['archive_tasks', 'tasks', 'workflows']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={params.onError ?? (() => notify.error(t(`ARCHIVE.${mode}.failure`)))}
    />
  )
}
