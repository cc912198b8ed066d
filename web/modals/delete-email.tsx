import { refreshInspections } from '../queries/inspections.ts'
import { api } from '../session/api.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/** Deletes one email, that is, its inspection. */
export const DeleteEmail: Modal<{ inspectionId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DELETE_EMAIL', { name: params.name })
  return (
    <ConfirmModal
      texts={texts}
      close={close}
      danger
      action={async () => {
        await api.inspections.remove({ params: { id: params.inspectionId } })
        await refreshInspections()
      }}
      onDone={params.onDone}
    />
  )
}
