import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRow } from '../../queries/forms.ts'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './forms-page.module.css'
import { useInspectionsText } from './use-inspections-text.ts'

export function useFormColumns(): Column<FormRow>[] {
  const { t } = useTranslation('forms')
  const format = useFormat()
  const inspectionsText = useInspectionsText()
  return useMemo(() => {
    const count = (id: string, header: string, of: (row: FormRow) => number): Column<FormRow> => ({
      id,
      header,
      cell: (row) => format.number(of(row)),
      align: 'right',
      short: true,
    })
    return [
      {
        id: 'name',
        header: t('columns.name'),
        cell: (row) => (
          <span className={classes.name}>
            {row.name}
            {row.description && <span className={classes.description}>{row.description}</span>}
          </span>
        ),
        sort: { ascending: 'name', descending: '-name' },
      },
      {
        id: 'category',
        header: t('columns.category'),
        cell: (row) => row.category?.name ?? '–',
        least: true,
      },
      count('version', t('columns.version'), (row) => row.version),
      count('tasks', t('columns.tasks'), (row) => row.usage.open_tasks),
      {
        ...count('inspections', t('columns.inspections'), (row) => row.usage.inspections),
        cell: ({ usage }) => inspectionsText(usage.inspections),
        least: 'tablet',
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        short: true,
        sort: { ascending: 'updated_at', descending: '-updated_at' },
      },
    ]
  }, [t, format, inspectionsText])
}
