import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { EmailStateBadge, shownState } from '../emails/email-state.tsx'
import classes from './inspection-columns.module.css'

/** A draft of a recipient is as far as their email. */
function StateCell({ row }: { row: Inspection }) {
  if (row.email && row.state === 'draft')
    return <EmailStateBadge state={shownState(row.email.state, row.email.invited)} />
  return <StateBadge state={row.review ?? row.state} />
}

/** In one line: the rows of a list stay low, whatever people are called. */
const PersonCell = ({ name }: { name: string }) => (
  <span className={classes.person} title={name}>
    {name}
  </span>
)

/** Whether it was begun: what was sent to a recipient exists before it is opened. */
const isBegun = ({ email, state }: Inspection): boolean =>
  !email || state === 'submitted' || email.state === 'opened' || email.state === 'started'

/** The columns of a list of inspections; `withTask` where they belong to several tasks. */
export function useInspectionColumns({ withTask = false } = {}): Column<Inspection>[] {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  return useMemo<Column<Inspection>[]>(
    () => [
      {
        id: 'number',
        header: t('columns.inspection'),
        cell: (row) => (row.title ? `#${row.number} ${row.title}` : `#${row.number}`),
        sort: { ascending: 'title', descending: '-title' },
      },
      ...(withTask
        ? [{ id: 'task', header: t('columns.task'), cell: (row: Inspection) => row.task.name }]
        : []),
      {
        id: 'person',
        header: t('columns.person'),
        cell: (row) => <PersonCell name={row.person.name} />,
        short: true,
      },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <StateCell row={row} />,
        short: true,
      },
      {
        id: 'certified',
        header: t('columns.certified'),
        cell: (row) =>
          t('submitted_of', {
            submitted: format.number(row.counts.certified),
            total: format.number(row.counts.certifications),
          }),
        align: 'right',
        short: true,
        least: withTask ? true : 'last',
      },
      {
        id: 'created',
        header: t('columns.begun'),
        cell: (row) => isBegun(row) && <RelativeTime at={row.created_at} />,
        short: true,
        least: 'last',
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
      {
        id: 'submitted',
        header: t('columns.submitted_at'),
        cell: (row) => row.submitted_at && <RelativeTime at={row.submitted_at} />,
        short: true,
        sort: { ascending: 'submitted_at', descending: '-submitted_at' },
      },
    ],
    [t, format, withTask],
  )
}
