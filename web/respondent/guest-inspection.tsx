import type { Link } from '../queries/respondent.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useWebForm } from '../web-inspection/fill.ts'
import { useFiller } from '../web-inspection/filler.ts'
import { FillPage } from '../web-inspection/frame/fill-page.tsx'
import { Loading } from '../web-inspection/frame/loading.tsx'
import { useOpened } from '../web-inspection/frame/use-opened.ts'
import { isReadOnly } from '../web-inspection/state/answering.ts'
import { GuestReceipt } from './guest-receipt.tsx'

/** The web inspection as a guest fills it in, and the receipt once it is submitted. */
export function GuestInspection({ link }: { link: Link }) {
  const fillerId = useFiller((filler) => filler.id)
  const opened = useOpened(fillerId, -fillerId)
  const task = useWebForm((state) => state.task)
  const readOnly = useWebForm(isReadOnly)
  if (opened.status === 'error') return <ErrorState error={opened.error} onRetry={opened.retry} wholePage />
  if (opened.status === 'loading' || !task) return <Loading />
  return readOnly ? <GuestReceipt link={link} /> : <FillPage inspectionId={-fillerId} />
}
