import { paths } from '@atesta/contract/paths.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { type EmailInspection, type EmailTask, emailInspectionsQuery } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'
import { NothingMatches } from '../workflows/nothing-matches.tsx'

const nameOf = ({ number, title }: EmailInspection) => (title ? `#${number} ${title}` : `#${number}`)

/** What recipients submitted. */
export function InspectionsView({ task }: { task: EmailTask }) {
  const { t } = useTranslation('emails')
  const format = useFormat()
  const list = useListAddress(lists.emailInspections)
  const { data, error, refetch } = useQuery(emailInspectionsQuery(task.id, list.query))
  const columns = useMemo<Column<EmailInspection>[]>(
    () => [
      { id: 'inspection', header: t('columns.inspection'), cell: nameOf },
      {
        id: 'submitted',
        header: t('columns.submitted'),
        cell: (row) => (row.submitted_at ? <RelativeTime at={row.submitted_at} /> : ''),
        width: '160px',
      },
      {
        id: 'files',
        header: t('columns.files'),
        cell: (row) => format.number(row.counts.certifications),
        align: 'right',
        width: '100px',
      },
    ],
    [t, format],
  )
  return (
    <>
      <ListToolbar list={list} searchLabel={t('task.search_inspections')} />
      <DataTable
        name={t('task.inspections')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={nameOf}
        rowLink={(row) => ({
          to: paths.inspection({
            folderId: task.folder.id,
            workflowId: task.id,
            inspectionId: row.id,
          }),
        })}
        error={error}
        onRetry={() => void refetch()}
        empty={
          list.narrowed ? (
            <NothingMatches list={list} />
          ) : (
            <EmptyState
              icon={<IconChecklist size={20} />}
              title={t('task.inspections_empty')}
              detail={t('task.inspections_empty_detail')}
            />
          )
        }
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
