import { refreshInspections } from '../queries/inspections.ts'
import { api } from '../session/api.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import type { Modal } from './modal.ts'
import { useModalTexts } from './use-modal-texts.ts'

/**
 * Deletes an inspection. Refusals (it has certifications, no permission, already deleted) are shown as
 * SERVER_ERROR.
 */
export const DeleteInspection: Modal<{ inspectionId: number; name: string; onDone?: () => void }> = ({
  params,
  close,
}) => {
  const texts = useModalTexts('DELETE_INSPECTION', { name: params.name })
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
