import { isOffered } from '@atesta/contract/can.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Skeleton } from '@mantine/core'
import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../language/i18n.ts'
import { inspectionCertifications } from '../../queries/inspections.ts'
import { useFormat } from '../../session/use-format.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { useNamesPage } from '../../ui/page/page-subject.ts'
import { keptReceipts, useUploadQueue, useWebForm } from '../fill.ts'
import { useFiller } from '../filler.ts'
import { UpLink } from '../frame/up-link.tsx'
import { OvertakenNotice } from '../overtaken-on-demand.ts'
import { useFileWatch } from '../upload/use-file-watch.ts'
import { AnswersView } from './answers-view.tsx'
import { OtherFiles } from './other-files.tsx'
import { ReportCard } from './report-card.tsx'
import classes from './submitted-page.module.css'

/** With its texts, which filling in does not need. */
const ActionsCard = lazy(async () => {
  const [card] = await Promise.all([import('./actions-card.tsx'), loadTexts('actions')])
  return { default: card.ActionsCard }
})
const MoreNotice = lazy(() => import('../review/more-notice.tsx').then((m) => ({ default: m.MoreNotice })))
const SubmittedMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./submitted-menu.tsx'), loadTexts('workflows', 'inspection')])
  return { default: menu.SubmittedMenu }
})
const ReviewCard = lazy(() => import('../review/review-card.tsx').then((m) => ({ default: m.ReviewCard })))
const Differences = lazy(() => import('../review/differences.tsx').then((m) => ({ default: m.Differences })))
const HistorySection = lazy(() =>
  import('../review/history-section.tsx').then((m) => ({ default: m.HistorySection })),
)

const Loading = () => (
  <Delayed>
    <Skeleton height={240} />
  </Delayed>
)

/**
 * An inspection that is no longer filled in: receipt, review, report, certifications, answers and history.
 */
export function SubmittedPage({ inspectionId, onReopen }: { inspectionId: number; onReopen: () => void }) {
  const { t } = useTranslation(['fill', 'common', 'inspection'])
  const inspection = useWebForm((state) => state.inspection)
  const hasOvertaken = useWebForm((state) => state.overtaken.length > 0)
  const userId = useFiller((filler) => filler.id)
  const hasFilesHere = useUploadQueue((state) =>
    state.uploadedFiles.some(
      (item) => item.userId === userId && item.certification_data.inspection_id === inspectionId,
    ),
  )
  useFileWatch(inspectionId)
  // Submitting happens at the end of a long page; the receipt is at the top.
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  const subject = inspection && (inspection.title || t('inspection:number', { number: inspection.number }))
  useNamesPage(subject)
  if (!inspection) return null
  const { task } = inspection
  return (
    <div className={classes.page} data-whole-page>
      <header className={classes.header}>
        <div className={classes.words}>
          <UpLink task={task} className={classes.up} />
          <h1 className={classes.title} data-page-title tabIndex={-1}>
            {subject}
          </h1>
        </div>
        <Suspense>
          <SubmittedMenu inspection={inspection} />
        </Suspense>
      </header>
      {/* The content below waits for the review, which would push it down. */}
      <Suspense fallback={<Columns beside={<Receipt />} work={<Loading />} />}>
        <Columns
          beside={
            <>
              <Receipt />
              {inspection.state === 'submitted' && <MoreNotice inspection={inspection} />}
              <ReviewCard inspection={inspection} onReopen={onReopen} />
            </>
          }
          work={<Work inspection={inspection} hasUnsent={hasOvertaken || hasFilesHere} />}
        />
      </Suspense>
    </div>
  )
}

/** What was decided stands beside the answers where there is room, else above them. */
const Columns = ({ beside, work }: { beside: ReactNode; work: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.beside}>{beside}</div>
    <div className={classes.work}>{work}</div>
  </div>
)

function Work({ inspection, hasUnsent }: { inspection: Inspection; hasUnsent: boolean }) {
  const files = useQuery(inspectionCertifications(inspection.id))
  return (
    <>
      {hasUnsent && (
        <Suspense>
          <OvertakenNotice inspectionId={inspection.id} />
        </Suspense>
      )}
      {isOffered(inspection, 'report') && <ReportCard inspection={inspection} />}
      {files.isPending ? (
        <Loading />
      ) : (
        <>
          {inspection.round > 1 && (
            <Suspense fallback={<Loading />}>
              <Differences inspectionId={inspection.id} />
            </Suspense>
          )}
          <AnswersView />
          <OtherFiles files={files.data ?? []} />
          {/* Last, because they load by themselves; the answers would push them down. */}
          <Suspense>
            <ActionsCard inspection={inspection} />
            <HistorySection inspectionId={inspection.id} />
          </Suspense>
        </>
      )}
    </>
  )
}

/** Why an unsubmitted inspection cannot be changed, as the key of a text. */
function whyReadOnly(reason: ErrorCode | undefined) {
  if (reason === 'task_archived') return 'fill:receipt.read_only_archived'
  if (reason === 'email_closed') return 'fill:receipt.read_only_email'
  if (reason === 'workflow_readonly') return 'fill:receipt.read_only_workflow'
  return 'fill:receipt.read_only_sentence'
}

/** What was submitted, when, by whom, and the hash of the answers in the log. */
function Receipt() {
  const { t } = useTranslation(['fill', 'inspection'])
  const format = useFormat()
  const userId = useFiller((filler) => filler.id)
  const inspection = useWebForm((state) => state.inspection)
  const completed = useWebForm((state) => state.completed)
  const form = useWebForm((state) => state.form)
  const { data: receipt } = useQuery({
    queryKey: ['inspections', 'receipt', userId, inspection?.id],
    // A query may not return undefined.
    queryFn: async () => (await keptReceipts.get({ userId, inspectionId: inspection?.id ?? 0 })) ?? null,
    networkMode: 'always',
  })
  if (!inspection) return null
  // Right after submitting, the loaded inspection is still the draft; its receipt knows more.
  const hash = inspection.answers_sha256 ?? receipt?.answers_sha256
  return (
    <section className={classes.receipt} data-submitted={completed || undefined}>
      <p className={classes.verdict} role="status">
        {completed ? <IconCircleCheck size={22} aria-hidden /> : <IconEye size={22} aria-hidden />}
        {completed ? t('fill:receipt.submitted') : t('fill:receipt.read_only')}
      </p>
      <p className={classes.sentence}>
        {t(completed ? 'fill:receipt.sentence' : whyReadOnly(inspection.cannot.edit))}
      </p>
      <FactList
        facts={[
          // Without a title, the number is the page's heading.
          {
            label: t('fill:receipt.number'),
            value: inspection.title && t('inspection:number', { number: inspection.number }),
          },
          { label: t('fill:receipt.person'), value: inspection.person.name },
          {
            label: t('fill:receipt.submitted_by'),
            value:
              inspection.submitted_by?.id === inspection.person.id ? null : inspection.submitted_by?.name,
          },
          {
            label: t('fill:receipt.at'),
            value: inspection.submitted_at && format.exact(inspection.submitted_at),
          },
          {
            label: t('fill:receipt.form'),
            value: form && t('fill:receipt.form_version', { name: form.name, version: form.version }),
          },
          {
            label: t('fill:receipt.hash'),
            value: hash && <HashText value={hash} name={t('fill:receipt.hash')} keep={10} />,
          },
        ]}
      />
    </section>
  )
}
