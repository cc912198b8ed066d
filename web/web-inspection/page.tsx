import { Skeleton } from '@mantine/core'
import { Navigate, useParams } from '@tanstack/react-router'
import { paths } from '../app/paths.ts'
import { useSession } from '../app/session.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useWebForm } from './fill.ts'
import { FillPage } from './frame/fill-page.tsx'
import { useOpened } from './frame/use-opened.ts'
import classes from './page.module.css'
import { isReadOnly } from './state/answering.ts'
import { SubmittedPage } from './submitted/submitted-page.tsx'

/** The web inspection at `/dashboard/:folderId/:workflowId/:inspectionId`: fill it in, or read what was submitted. */
export function WebInspectionPage() {
  const params = useParams({ strict: false }) as {
    folderId: string
    workflowId: string
    inspectionId: string
  }
  const inspectionId = Number(params.inspectionId)
  const userId = useSession((session) => session.user?.id ?? 0)
  const opened = useOpened(userId, inspectionId)
  const task = useWebForm((state) => state.task)
  const readOnly = useWebForm(isReadOnly)
  if (opened.status === 'error') return <ErrorState error={opened.error} onRetry={opened.retry} />
  if (opened.status === 'loading' || !task) return <Loading />
  // Links may be older than the folder the task lies in now.
  if (String(task.id) !== params.workflowId || String(task.folder_id) !== params.folderId) {
    return (
      <Navigate
        replace
        to={paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId })}
      />
    )
  }
  return readOnly ? <SubmittedPage inspectionId={inspectionId} /> : <FillPage inspectionId={inspectionId} />
}

function Loading() {
  return (
    <Delayed>
      <div className={classes.loading}>
        <Skeleton height={20} width={180} />
        <Skeleton height={28} width={320} maw="100%" />
        <Skeleton height={6} />
        {[1, 2, 3].map((question) => (
          <div key={question} className={classes.question}>
            <Skeleton height={24} width="60%" />
            <Skeleton height={44} />
          </div>
        ))}
      </div>
    </Delayed>
  )
}
