import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../queries/actions.ts'
import { ActionDue, ActionStateBadge } from '../../records/corrective/action-state.tsx'
import { inspectionPage } from '../../records/inspection-page.ts'
import { PageLink } from '../../ui/link.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

function InspectionLink({ action: { inspection, task } }: { action: Action }) {
  const name = inspection.title || `#${inspection.number}`
  if (!inspection.open) return name
  return <PageLink to={inspectionPage({ id: inspection.id, task })}>{name}</PageLink>
}

/** The columns of a list of corrective actions. */
export function useActionColumns(): Column<Action>[] {
  const { t } = useTranslation('actions')
  return useMemo<Column<Action>[]>(
    () => [
      { id: 'text', header: t('columns.text'), cell: (row) => row.text },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <ActionStateBadge state={row.state} />,
        short: true,
      },
      {
        id: 'due',
        header: t('columns.due'),
        cell: (row) => <ActionDue {...row} />,
        sort: { ascending: 'due_on', descending: '-due_on' },
      },
      {
        id: 'owner',
        header: t('columns.owner'),
        cell: (row) => row.owner?.name ?? (row.named_owner || t('no_owner')),
      },
      { id: 'task', header: t('columns.task'), cell: (row) => row.task.name, least: true },
      {
        id: 'inspection',
        header: t('columns.inspection'),
        cell: (row) => <InspectionLink action={row} />,
        least: 'tablet',
      },
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
        sort: { ascending: 'created_at', descending: '-created_at' },
        least: 'first',
      },
    ],
    [t],
  )
}
