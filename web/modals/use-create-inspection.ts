import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../session/api.ts'
import { openModal } from './modal-store.ts'

/** Starting an inspection in a workflow, and where that leads: to the web inspection, or to what went wrong. */
export function useCreateInspection(workflowId: number) {
  const navigate = useNavigate()
  return {
    action: () => api.inspections.create({ body: { task_id: workflowId } }),
    onDone: ({ id, task }: Inspection) => {
      void navigate({
        to: paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id }),
      })
    },
    onError: (error: unknown) => {
      const isOffline = error instanceof CallError && error.status === 0
      if (isOffline) openModal('NO_INTERNET_CONNECTION', { workflowId })
      else openModal('SERVER_ERROR', { error })
    },
  }
}
