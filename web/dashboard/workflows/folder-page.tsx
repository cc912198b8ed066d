import { isOffered } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconCamera, IconChecklist, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { folderQuery, workflowsQuery } from '../../queries/workflows.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { RowAction } from '../../ui/row-menu.tsx'
import { lists } from '../lists.ts'
import { NothingMatches } from './nothing-matches.tsx'
import { usePeople } from './use-people.ts'

const route = getRouteApi('/dashboard/workflows/$folderId')

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Task>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.workflow'),
        cell: (row) => row.name,
        sort: { ascending: 'name', descending: '-name' },
      },
      { id: 'form', header: t('columns.form'), cell: (row) => row.template?.name ?? '' },
      { id: 'assignees', header: t('columns.assignees'), cell: (row) => people(row.assignees) },
      {
        id: 'due',
        header: t('columns.due'),
        cell: (row) => (row.due_at ? <RelativeTime at={row.due_at} /> : t('no_due')),
        width: '140px',
        sort: { ascending: 'due_at', descending: '-due_at' },
      },
      {
        id: 'submitted',
        header: t('columns.submitted'),
        cell: (row) =>
          t('submitted_of', {
            submitted: format.number(row.counts.submitted),
            total: format.number(row.counts.inspections),
          }),
        align: 'right',
        width: '130px',
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        width: '140px',
        sort: { ascending: 'updated_at', descending: '-updated_at' },
      },
    ],
    [t, format, people],
  )
}

function useRowActions(): (row: Task) => RowAction[] {
  const { t } = useTranslation(['workflows', 'inspection', 'common'])
  const panel = usePanel()
  return (row) => [
    {
      label: t('inspection:create.title'),
      icon: <IconCamera size={16} />,
      disabled: row.can.create_inspection ? undefined : t('archived'),
      onClick: () => panel.open('create-inspection', { workflowId: row.id }),
    },
    ...(isOffered(row, 'delete')
      ? [
          {
            label: t('common:actions.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => openModal('DELETE_WORKFLOW', { workflowId: row.id, name: row.name }),
          },
        ]
      : []),
  ]
}

/** The workflows of one folder. */
export function FolderPage() {
  const { t } = useTranslation(['workflows', 'common'])
  const folderId = Number(route.useParams().folderId)
  const list = useListAddress(lists.workflows)
  const panel = usePanel()
  const folder = useQuery(folderQuery(folderId))
  const { data, error, refetch } = useQuery(workflowsQuery(folderId, { ...list.query, sort: list.sort }))
  const columns = useColumns()
  const people = usePeople()
  const actions = useRowActions()
  const create = folder.data?.can.create_task && (
    <Button
      leftSection={<IconPlus size={18} />}
      onClick={() => panel.open('workflow-create', { folder: folderId })}
    >
      {t('folder.create')}
    </Button>
  )
  if (folder.error && !folder.data)
    return <ErrorState error={folder.error} onRetry={() => void folder.refetch()} wholePage />
  // Nothing before the folder: who its members are takes one line or several, and would move what stands below.
  if (!folder.data) return <PageLoading />
  const empty = list.narrowed ? (
    <NothingMatches list={list} />
  ) : (
    <EmptyState
      icon={<IconChecklist size={20} />}
      title={t('folder.empty')}
      detail={t(create ? 'folder.empty_detail' : 'folder.empty_detail_member')}
      action={create}
    />
  )
  return (
    <>
      <PageHeader
        title={folder.data.name}
        count={data}
        sentence={t('folder.sentence', { people: people(folder.data.members) })}
        action={create}
        back={<PageLink to={paths.workflows()}>{t('folders.title')}</PageLink>}
      />
      <ListToolbar
        list={list}
        searchLabel={t('folder.search')}
        filters={[
          { name: 'mine', label: t('folder.mine'), choices: [{ value: 'true', label: t('folder.mine') }] },
        ]}
      />
      <DataTable
        name={folder.data.name}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.workflow({ folderId, workflowId: row.id }) })}
        actions={actions}
        list={list}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </>
  )
}
