import { CallError } from '@atesta/contract/client.ts'
import type { HistoryEntry } from '@atesta/contract/schemas/workflow-history.ts'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCalendarDue,
  IconFlag,
  IconPencil,
  IconPlayerSkipForward,
  IconSubtask,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { workflowHistoryQuery } from '../../queries/workflows.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Timeline, TimelineEntry } from '../../ui/timeline.tsx'
import { useHistoryWords } from './use-history-words.ts'
import classes from './workflow-page.module.css'

const icons = {
  create: IconFlag,
  save: IconPencil,
  assign: IconUserPlus,
  unassign: IconUserMinus,
  create_children: IconSubtask,
  skip_occurrence: IconPlayerSkipForward,
  restore_occurrence: IconArrowBackUp,
  move_occurrence: IconCalendarDue,
  archive: IconArchive,
  unarchive: IconArchiveOff,
} satisfies Record<HistoryEntry['action'], typeof IconFlag>

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('workflows')
  const words = useHistoryWords()
  const Icon = icons[entry.action]
  const changes = words.changes(entry)
  return (
    <TimelineEntry
      icon={<Icon size={16} />}
      who={entry.user?.name ?? t('history.installation')}
      at={entry.at}
      more={
        changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )
      }
    >
      <span>{words.action(entry)}</span>
    </TimelineEntry>
  )
}

/** The history of a workflow. Shown only to supervisors of its folder. */
export function HistorySection({ workflowId }: { workflowId: number }) {
  const { t } = useTranslation('workflows')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    workflowHistoryQuery(workflowId),
  )
  if (error instanceof CallError && error.status === 403) return null
  const entries = data?.pages.flatMap((page) => page.data)
  return (
    <section className={classes.section} aria-labelledby="workflow-history">
      <h2 id="workflow-history" className={classes.heading}>
        {t('history.title')}
      </h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {entries?.length === 0 && <p className={classes.soft}>{t('history.empty')}</p>}
      {entries && entries.length > 0 && (
        <Timeline label={t('history.title')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Timeline>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.older')}
        </Button>
      )}
    </section>
  )
}
