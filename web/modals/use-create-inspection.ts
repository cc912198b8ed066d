import { isUnreachable } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useNavigate } from '@tanstack/react-router'
import { refreshInspections } from '../queries/inspections.ts'
import { openModal } from './modal-store.ts'

/** Starts an inspection and leads to the web inspection, or says what went wrong. */
export function useCreateInspection(action: () => Promise<Inspection>, onOffline: () => void) {
  const navigate = useNavigate()
  return {
    action: async () => {
      const inspection = await action()
      await refreshInspections()
      return inspection
    },
    onDone: ({ id, task }: Inspection) => {
      // Replaces the panel that started it, if that is still open.
      const replace = new URLSearchParams(window.location.search).has('panel')
      void navigate({
        to: paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id }),
        replace,
      })
    },
    onError: (error: unknown) => {
      if (isUnreachable(error)) onOffline()
      else openModal('SERVER_ERROR', { error })
    },
  }
}
