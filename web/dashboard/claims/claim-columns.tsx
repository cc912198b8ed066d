import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../queries/claims.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { Brief } from '../../ui/list/brief.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { usePeople } from '../use-people.ts'
import classes from './claims-page.module.css'

/** The columns of a list of claims. */
export function useClaimColumns(): Column<Claim>[] {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Claim>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.claim'),
        cell: (row) => row.name,
        sort: { ascending: 'name', descending: '-name' },
      },
      {
        id: 'number',
        header: t('columns.number'),
        cell: (row) => (
          <span className={classes.number} title={row.number}>
            {row.number}
          </span>
        ),
        short: true,
        least: 'middle',
        sort: { ascending: 'number', descending: '-number' },
      },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <StateBadge state={row.state} />,
        short: true,
      },
      {
        id: 'assignees',
        header: t('columns.assignees'),
        cell: (row) => <Assigned people={people} row={row} />,
      },
      {
        id: 'incident',
        header: t('columns.incident'),
        cell: (row) => (
          <span className={classes.incident}>
            {t(`incidents.${row.incident.type}`)}
            {row.incident.date && (
              <time dateTime={row.incident.date} className={classes.soft}>
                {format.calendarDay(row.incident.date)}
              </time>
            )}
          </span>
        ),
        least: true,
        sort: { ascending: 'incident_date', descending: '-incident_date' },
      },
      {
        id: 'amount',
        header: t('columns.amount'),
        cell: (row) => (row.amount ? format.money(row.amount.value, row.amount.currency) : '–'),
        align: 'right',
        short: true,
        least: true,
        sort: { ascending: 'amount', descending: '-amount' },
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        short: true,
        least: 'first',
        sort: { ascending: 'updated_at', descending: '-updated_at' },
      },
    ],
    [t, format, people],
  )
}

/** The people of a claim, or that it is unassigned. */
function Assigned({ row, people }: { row: Claim; people: (list: { name: string }[]) => string }) {
  if (row.assignees.length > 0 || row.state !== 'reported') return <Brief text={people(row.assignees)} />
  return (
    <span className={classes.waiting}>
      <IconAlertTriangle size={14} aria-hidden />
      {people(row.assignees)}
    </span>
  )
}
