import type { InspectionEvent } from '@atesta/contract/schemas/review.ts'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconFlag,
  IconMessage,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inspectionHistoryQuery } from '../../queries/inspections.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx'
import classes from './review.module.css'

const icons = {
  create: IconFlag,
  rename: IconPencil,
  submit: IconSend,
  notify: IconMessage,
  approve: IconCircleCheck,
  return: IconArrowBackUp,
} satisfies Record<InspectionEvent['action'], typeof IconFlag>

function Entry({ event }: { event: InspectionEvent }) {
  const { t } = useTranslation('review')
  const { action, round, message } = event
  const Icon = icons[action]
  const said =
    action === 'notify'
      ? (message ?? 'remind')
      : action === 'submit' && (round ?? 1) > 1
        ? 'submit_again'
        : action
  return (
    <TimelineEntry
      icon={<Icon size={16} />}
      who={event.user?.name ?? t('history.installation')}
      at={event.at}
      more={event.comment && <p className={classes.comment}>{event.comment}</p>}
    >
      <span>{t(`history.actions.${said}`)}</span>
    </TimelineEntry>
  )
}

/** The history of the inspection. */
export function HistorySection({ inspectionId }: { inspectionId: number }) {
  const { t } = useTranslation('review')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    inspectionHistoryQuery(inspectionId),
  )
  const events = data?.pages.flatMap((page) => page.data)
  if (events?.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="inspection-history">
      <h2 id="inspection-history" className={classes.heading}>
        {t('history.title')}
      </h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {events && events.length > 0 && (
        <Timeline label={t('history.title')}>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </Timeline>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.add}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('history.older')}
        </Button>
      )}
    </section>
  )
}
