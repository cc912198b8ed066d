import { lazy, Suspense, useEffect } from 'react'
import { useWebForm } from '../fill/fill.ts'
import { useFiller } from '../fill/filler.ts'
import { FillOrWait } from '../fill/frame/fill-or-wait.tsx'
import { Loading } from '../fill/frame/loading.tsx'
import { OpenElsewhere } from '../fill/frame/open-elsewhere.tsx'
import { useOpened } from '../fill/frame/use-open-inspection.ts'
import { isReadOnly } from '../fill/state/answering.ts'
import { giveWayToSubmission } from '../fill/state/opening.ts'
import type { WebForm } from '../fill/state/web-form.ts'
import type { Link } from '../queries/respondent.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ClosedLink } from './closed-link.tsx'

/** Loaded while the form is filled in, so that it is there after the submission. */
const loadReceipt = () => import('./guest-receipt.tsx')
const GuestReceipt = lazy(() => loadReceipt().then((m) => ({ default: m.GuestReceipt })))

/** The form is filled in here and is not being submitted from here. */
const isFilledIn = (state: WebForm) =>
  !isReadOnly(state) && !state.isLoadingForm && state.submission === null && !state.toSubmit

/** The web inspection as a guest fills it in, then the receipt. */
export function GuestInspection({ link, address }: { link: Link; address: string }) {
  const fillerId = useFiller((filler) => filler.id)
  const opened = useOpened(fillerId, -fillerId)
  const task = useWebForm((state) => state.task)
  const readOnly = useWebForm(isReadOnly)
  const isOvertaken = useWebForm((state) => link.state === 'submitted' && isFilledIn(state))
  useEffect(() => {
    if (isOvertaken) giveWayToSubmission(useWebForm)
  }, [isOvertaken])
  const isSomethingUnsent = useWebForm((state) => state.overtaken.length > 0)
  useEffect(() => {
    // A failure here occurs again, and is then reported, when the receipt is shown.
    const timer = setTimeout(() => void loadReceipt().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])
  const receipt = (
    <Suspense fallback={<Loading />}>
      <GuestReceipt link={link} />
    </Suspense>
  )
  // The response to the submission was lost, and the link no longer opens the form.
  if (opened.status === 'error' && link.state === 'submitted') return receipt
  if (opened.status === 'error')
    return <ErrorState error={opened.error} text={opened.text} onRetry={opened.retry} wholePage />
  if (opened.status === 'elsewhere')
    return <OpenElsewhere asking={opened.asking} onTakeOver={opened.takeOver} />
  if (opened.status === 'loading' || !task) return <Loading />
  if (!readOnly) return <FillOrWait inspectionId={-fillerId} onReopen={opened.retry} />
  return isSomethingUnsent ? <ClosedLink state="submitted" link={link} address={address} /> : receipt
}
