import { SegmentedControl } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import type { archivedTasksQuery } from '../../queries/archived-tasks.ts'
import { archiveKinds, lists } from '../lists.ts'

const route = getRouteApi('/dashboard/archive')
export const byName = { ascending: 'name', descending: '-name' }

/** Which of the two lists the address selects. */
export function useKind() {
  const { kind = 'tasks' } = route.useSearch()
  const navigate = useNavigate()
  const choose = (next: string) =>
    void navigate({ to: '.', search: next === 'folders' ? { kind: 'folders' as const } : {} })
  return { kind, choose }
}

/** Switches between archived tasks and archived folders. */
export function KindSwitch() {
  const { t } = useTranslation('archive')
  const { kind, choose } = useKind()
  return (
    <SegmentedControl
      aria-label={t('kind')}
      data={archiveKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      value={kind}
      onChange={choose}
    />
  )
}

/** Shared by both lists: the address, the query made from it, and the filter by kind. */
export function useArchiveList() {
  const { t } = useTranslation('archive')
  const list = useListAddress(lists.archivedTasks)
  const query = { ...list.query, sort: list.sort } as Parameters<typeof archivedTasksQuery>[0]
  const types = ['workflow', 'claim', 'email'] as const
  const choices = types.map((value) => ({ value, label: t(`types.${value}`) }))
  return { list, query, filters: [{ name: 'type' as const, label: t('columns.type'), choices }] }
}
