import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import type { Column, RowLink } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** How drafts are listed, and where each leads: to its web inspection. */
export function useDraftColumns() {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const format = useFormat()
  const columns = useMemo<Column<Inspection>[]>(
    () => [
      {
        id: 'inspection',
        header: t('columns.inspection'),
        cell: (row) => row.title || t('inspection:number', { number: row.number }),
      },
      { id: 'workflow', header: t('columns.workflow'), cell: (row) => row.task.name },
      {
        id: 'certified',
        header: t('columns.certified'),
        cell: (row) => format.number(row.counts.certified),
        align: 'right',
        width: '110px',
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        width: '160px',
      },
    ],
    [t, format],
  )
  const linkOf = ({ id, task }: Inspection): RowLink => ({
    to: paths.inspection({ folderId: task.folder_id, workflowId: task.id, inspectionId: id }),
  })
  return { columns, linkOf }
}
