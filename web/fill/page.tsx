import { paths } from '@atesta/contract/paths.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useShowTask } from '../address/shown-task.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useWebForm } from './fill.ts'
import { useFiller } from './filler.ts'
import { FillOrWait } from './frame/fill-or-wait.tsx'
import { Loading } from './frame/loading.tsx'
import { OpenElsewhere } from './frame/open-elsewhere.tsx'
import { useMovedOn } from './frame/use-moved-on.ts'
import { useOpened } from './frame/use-opened.ts'
import { SubmittedPage } from './on-demand.ts'
import { isReadOnly } from './state/answering.ts'

/** The web inspection at `/dashboard/:folderId/:workflowId/:inspectionId`: fill it in, or read what was submitted. */
export function WebInspectionPage() {
  const params = useParams({ strict: false }) as {
    folderId: string
    workflowId: string
    inspectionId: string
  }
  const inspectionId = Number(params.inspectionId)
  const userId = useFiller((filler) => filler.id)
  const opened = useOpened(userId, inspectionId)
  useMovedOn(userId, inspectionId)
  const task = useWebForm((state) => state.task)
  const readOnly = useWebForm(isReadOnly)
  // While another inspection is opening, the store still holds the previous one.
  useShowTask(opened.status === 'loading' ? null : (task?.type ?? null))
  if (opened.status === 'error') return <ErrorState error={opened.error} onRetry={opened.retry} wholePage />
  if (opened.status === 'elsewhere')
    return <OpenElsewhere asking={opened.asking} onTakeOver={opened.takeOver} />
  if (opened.status === 'loading' || !task) return <Loading />
  // Links may predate the task's move to another folder.
  if (String(task.id) !== params.workflowId || String(task.folder_id) !== params.folderId) {
    return (
      <Navigate
        replace
        to={paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId })}
      />
    )
  }
  if (readOnly)
    return (
      <Suspense fallback={<Loading />}>
        <SubmittedPage inspectionId={inspectionId} onReopen={opened.retry} />
      </Suspense>
    )
  return <FillOrWait inspectionId={inspectionId} onReopen={opened.retry} />
}
