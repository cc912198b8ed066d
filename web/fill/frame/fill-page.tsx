import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploadQueue, useWebForm } from '../fill.ts'
import { ConflictDialog, ForRecipient, fetchOnDemandParts, ReturnedNotice } from '../on-demand.ts'
import { OvertakenNotice } from '../overtaken-on-demand.ts'
import { filesBeingAdded } from '../queue/being-added.ts'
import { UploadAnnouncer } from '../queue/upload-announcer.tsx'
import { useFileWatch } from '../upload/use-file-watch.ts'
import { focusRememberedField } from './field-to-focus.ts'
import classes from './fill-page.module.css'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SectionView } from './section-view.tsx'
import { StepList } from './step-list.tsx'
import { useFillActions } from './use-fill-actions.ts'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useIsForRecipient, usePlace } from './use-place.ts'

const Refusal = lazy(() => import('./refusal.tsx').then((m) => ({ default: m.Refusal })))

/** An inspection being filled in: header, sections, the questions of one section, Back and Continue. */
export function FillPage({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation('fill')
  const travelling = useFileWatch(inspectionId)
  const isAdding = useUploadQueue((queue) => filesBeingAdded(queue, inspectionId) > 0)
  const conflict = useWebForm((state) => state.conflict)
  const refusal = useWebForm((state) => state.refusal)
  const isReturned = useWebForm((state) => state.inspection?.review === 'returned')
  const hasOvertaken = useWebForm((state) => state.overtaken.length > 0)
  // Offline it may be submitted at once, and is sent automatically later.
  const isOffline = useWebForm((state) => state.saveState === 'offline')
  const { isLast, of } = usePlace()
  const isForRecipient = useIsForRecipient()
  useLeaveWarning()
  useEffect(() => {
    focusRememberedField()
    const timer = setTimeout(() => void fetchOnDemandParts(), 1500)
    return () => clearTimeout(timer)
  }, [])
  const { onBack, onContinue, ...menu } = useFillActions(() => travelling)
  const travels = travelling > 0 && !isOffline ? t('upload.submit_waits', { count: travelling }) : null
  const waiting = isAdding ? t('upload.submit_after_check') : travels
  return (
    <div className={classes.page} data-alone={of === 1 || undefined}>
      <Header {...menu} />
      <div className={classes.columns}>
        {of > 1 && (
          <nav className={classes.rail} aria-label={t('steps.title')}>
            <StepList />
          </nav>
        )}
        <div className={classes.work}>
          {isForRecipient && (
            <Suspense>
              <ForRecipient />
            </Suspense>
          )}
          {refusal !== null && (
            <Suspense>
              <Refusal code={refusal} />
            </Suspense>
          )}
          {hasOvertaken && (
            <Suspense>
              <OvertakenNotice inspectionId={inspectionId} />
            </Suspense>
          )}
          {isReturned && (
            <Suspense>
              <ReturnedNotice inspectionId={inspectionId} />
            </Suspense>
          )}
          <SectionView />
          <Footer
            onBack={onBack}
            onContinue={onContinue}
            waiting={isLast ? waiting : null}
            adding={isAdding}
          />
        </div>
      </div>
      {conflict && (
        <Suspense>
          <ConflictDialog key={conflict.theirs.version} conflict={conflict} />
        </Suspense>
      )}
      <UploadAnnouncer />
    </div>
  )
}
