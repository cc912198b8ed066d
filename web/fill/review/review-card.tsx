import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconClock, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { useWebForm } from '../fill.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import classes from './review.module.css'

/**
 * Refusals to explain to a person who could decide: other reasons mean that the decision is not theirs, or
 * already made.
 */
const told: readonly (ErrorCode | undefined)[] = [
  'review_own',
  'email_closed',
  'person_disabled',
  'person_unassigned',
  'workflow_readonly',
]

function reasonOf({ cannot }: Inspection): ErrorCode | null {
  const reason = told.includes(cannot.approve) ? cannot.approve : cannot.return
  return reason && told.includes(reason) ? reason : null
}

type Props = { inspection: Inspection; onReopen: () => void }

/**
 * The decision on the shown submission, and the decisions its reader may make. Others only see that it was
 * approved.
 */
export function ReviewCard({ inspection, onReopen }: Props) {
  const { t } = useTranslation(['review', 'errors'])
  const format = useFormat()
  const review = useWebForm((state) => state.review)
  const [asked, setAsked] = useState<'approve' | 'return' | 'more' | null>(null)
  const { can, cannot } = inspection
  const isApproved = inspection.review === 'approved'
  const isArchived = !isApproved && cannot.approve === 'task_archived'
  const reason = isApproved || isArchived ? null : reasonOf(inspection)
  if (inspection.state !== 'submitted' || (!isApproved && cannot.approve === 'forbidden')) return null
  const dialog = { inspection, onReopen, onClose: () => setAsked(null) }
  return (
    <section className={classes.card} aria-labelledby="review-title" data-approved={isApproved || undefined}>
      <h2 id="review-title" className={classes.state}>
        {isApproved ? <IconCircleCheck size={22} aria-hidden /> : <IconClock size={22} aria-hidden />}
        {t(`review:states.${isApproved ? 'approved' : isArchived ? 'archived' : 'waiting'}`)}
      </h2>
      <p className={classes.soft}>
        {isApproved && review
          ? t('review:approved_detail', { name: review.by.name, time: format.dateTime(review.at) })
          : t(isArchived ? 'review:archived_detail' : 'review:waiting_detail')}
      </p>
      {isApproved && review?.comment && <p className={classes.comment}>{review.comment}</p>}
      {reason && (
        <p className={classes.soft}>
          {/* The error's own text is about an attempt. */}
          {reason === 'person_disabled'
            ? t('review:person_disabled', { name: inspection.person.name })
            : t(`errors:${reason}.detail`)}
        </p>
      )}
      {(can.approve || can.return || can.notify) && (
        <div className={classes.row}>
          {can.approve && (
            <Button
              leftSection={<IconCircleCheck size={18} aria-hidden />}
              onClick={() => setAsked('approve')}
            >
              {t('review:actions.approve')}
            </Button>
          )}
          {can.return && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setAsked('return')}
            >
              {t('review:actions.return')}
            </Button>
          )}
          {can.notify && (
            <Button
              variant="default"
              leftSection={<IconMessage size={18} aria-hidden />}
              onClick={() => setAsked('more')}
            >
              {t('review:actions.more')}
            </Button>
          )}
        </div>
      )}
      {asked === 'approve' && <ApproveDialog {...dialog} />}
      {asked === 'return' && <ReturnDialog {...dialog} />}
      {asked === 'more' && <AskDialog {...dialog} />}
    </section>
  )
}
