import type { Folder, TaskType } from '@atesta/contract/schemas/task.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { usePeople } from '../use-people.ts'

/** The columns of a list of folders: for one type of task, or for all, with a column for the type. */
export function useFolderColumns(type?: TaskType): Column<Folder>[] {
  const { t } = useTranslation('folders')
  const format = useFormat()
  const people = usePeople()
  return useMemo(() => {
    const count = (id: string, header: string, of: (counts: Folder['counts']) => number): Column<Folder> => ({
      id,
      header,
      cell: ({ counts }) => format.number(of(counts)),
      align: 'right',
      short: true,
    })
    const typed: Column<Folder> = {
      id: 'type',
      header: t('columns.type'),
      cell: (row) => t(`types.${row.type}`),
      short: true,
    }
    return [
      {
        id: 'name',
        header: t('columns.folder'),
        cell: (row) => row.name,
        sort: { ascending: 'name', descending: '-name' },
      },
      ...(type ? [] : [typed]),
      { id: 'members', header: t('columns.members'), cell: (row) => people(row.members) },
      count('tasks', t(`columns.${type ?? 'any'}`), ({ tasks }) => tasks),
      count('inspections', t('columns.inspections'), ({ inspections }) => inspections),
      {
        id: 'created',
        header: t('columns.created'),
        cell: (row) => <RelativeTime at={row.created_at} />,
        short: true,
        least: true,
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
    ]
  }, [t, format, people, type])
}
