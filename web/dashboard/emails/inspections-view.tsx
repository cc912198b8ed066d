import { paths } from '@atesta/contract/paths.ts'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { type EmailInspection, type EmailTask, emailInspectionsQuery } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { lists } from '../lists.ts'

const nameOf = ({ number, title }: EmailInspection) => (title ? `#${number} ${title}` : `#${number}`)

/** What recipients submitted. */
export function InspectionsView({ task }: { task: EmailTask }) {
  const { t } = useTranslation('emails')
  const format = useFormat()
  const list = useListAddress(lists.emailInspections)
  const read = useQuery(emailInspectionsQuery(task.id, list.query))
  const columns = useMemo<Column<EmailInspection>[]>(
    () => [
      { id: 'inspection', header: t('columns.inspection'), cell: nameOf },
      {
        id: 'submitted',
        header: t('columns.submitted'),
        cell: (row) => (row.submitted_at ? <RelativeTime at={row.submitted_at} /> : ''),
        short: true,
      },
      {
        id: 'files',
        header: t('columns.files'),
        cell: (row) => format.number(row.counts.certifications),
        align: 'right',
        short: true,
      },
    ],
    [t, format],
  )
  return (
    <>
      <ListToolbar list={list} read={read} searchLabel={t('task.search_inspections')} />
      <ListTable
        name={t('task.inspections')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={nameOf}
        rowLink={(row) => ({
          to: paths.inspection({
            folderId: task.folder.id,
            workflowId: task.id,
            inspectionId: row.id,
          }),
        })}
        list={list}
        read={read}
        none={{
          icon: <IconChecklist size={20} />,
          title: t('task.inspections_empty'),
          detail: t('task.inspections_empty_detail'),
        }}
      />
    </>
  )
}
