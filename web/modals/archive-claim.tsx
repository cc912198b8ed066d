import { notify } from '../ui/notify.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Archives a claim, one way. `onConfirm` makes the call. */
export const ArchiveClaim: Modal<{ name: string; onConfirm: () => Promise<void>; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('ARCHIVE_CLAIM', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      refreshes={['claims', 'claim', 'claim_details', 'archive_tasks']}
      action={params.onConfirm}
      onDone={params.onDone}
      onError={() => notify.error(texts.failure)}
    />
  )
}
