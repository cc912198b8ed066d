import { paths } from '@atesta/contract/paths.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useShowTask } from '../address/shown-task.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useWebForm } from './fill.ts'
import { useFiller } from './filler.ts'
import { FillOrWait } from './frame/fill-or-wait.tsx'
import { OpenElsewhere } from './frame/open-elsewhere.tsx'
import { useMovedOn } from './frame/use-moved-on.ts'
import { useOpened } from './frame/use-open-inspection.ts'
import { SubmittedPage } from './on-demand.ts'
import { Outline } from './outline.tsx'
import { isReadOnly } from './state/answering.ts'
import { Unopened } from './unopened.tsx'

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
  if (opened.status === 'error')
    return (
      <Unopened>
        <ErrorState error={opened.error} text={opened.text} onRetry={opened.retry} wholePage />
      </Unopened>
    )
  if (opened.status === 'elsewhere')
    return (
      <Unopened>
        <OpenElsewhere asking={opened.asking} onTakeOver={opened.takeOver} />
      </Unopened>
    )
  if (opened.status === 'loading' || !task) return <Outline />
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
      <Suspense fallback={<Outline />}>
        <SubmittedPage inspectionId={inspectionId} onReopen={opened.retry} />
      </Suspense>
    )
  return <FillOrWait inspectionId={inspectionId} onReopen={opened.retry} />
}
