import { paths } from '@atesta/contract/paths.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconArchive, IconChecklist, IconPlus, IconRepeat, IconSubtask, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, notFound, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListAddress, useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { folderQuery } from '../../queries/folders.ts'
import { refreshWorkflows, workflowsQuery } from '../../queries/workflows.ts'
import { Due } from '../../records/due.tsx'
import { useRepeatWords } from '../../records/use-repeat-words.ts'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Column } from '../../ui/list/data-table.tsx'
import { type ListRead, ListTable } from '../../ui/list/list-table.tsx'
import { ListToolbar } from '../../ui/list/list-toolbar.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { type Chosen, useSelection } from '../../ui/list/use-selection.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useFolderActions } from '../folders/use-folder-actions.tsx'
import { lists } from '../lists.ts'
import { useGone } from '../use-gone.ts'
import { useListTools } from '../use-list-tools.tsx'
import { usePeople } from '../use-people.ts'
import { useBulk } from './use-bulk.ts'
import { useWorkflowActions } from './use-workflow-actions.tsx'
import classes from './workflow-page.module.css'

const route = getRouteApi('/dashboard/workflows/$folderId')

function WhenCell({ task }: { task: Task }) {
  const { t } = useTranslation('workflows')
  const words = useRepeatWords()
  if (task.recurrence)
    return (
      <span className={classes.mark}>
        <IconRepeat size={14} aria-hidden />
        {words.short(task.recurrence)}
      </span>
    )
  return task.due_at ? <Due at={task.due_at} done={task.done} /> : t('no_due')
}

function NameCell({ task }: { task: Task }) {
  const { t } = useTranslation('workflows')
  const { children } = task.counts
  if (children === 0) return task.name
  return (
    <span className={classes.mark}>
      {task.name}
      <IconSubtask size={14} aria-hidden />
      <span className="visually-hidden">{t('children.count', { count: children })}</span>
    </span>
  )
}

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  const people = usePeople()
  return useMemo<Column<Task>[]>(
    () => [
      {
        id: 'name',
        header: t('columns.workflow'),
        cell: (row) => <NameCell task={row} />,
        sort: { ascending: 'name', descending: '-name' },
      },
      { id: 'form', header: t('columns.form'), cell: (row) => row.template?.name ?? '', least: true },
      {
        id: 'assignees',
        header: t('columns.assignees'),
        cell: (row) =>
          row.counts.children > 0
            ? t('children.count', { count: row.counts.children })
            : people(row.assignees),
      },
      {
        id: 'due',
        header: t('columns.due'),
        cell: (row) => <WhenCell task={row} />,
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
        short: true,
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        short: true,
        sort: { ascending: 'updated_at', descending: '-updated_at' },
      },
    ],
    [t, format, people],
  )
}

function WorkflowsBulk({ chosen, clear, keep }: Chosen<Task>) {
  const { t } = useTranslation('common')
  const bulk = useBulk()
  const archive = async () => {
    const left = await bulk.archive(chosen.map(({ id }) => id))
    keep(chosen.filter(({ id }) => left.includes(id)))
    await refreshWorkflows()
  }
  return (
    <BulkBar
      count={chosen.length}
      onClear={clear}
      actions={[
        { label: t('actions.archive'), icon: <IconArchive size={16} />, onClick: archive },
        {
          label: t('actions.delete'),
          icon: <IconTrash size={16} />,
          danger: true,
          onClick: () => openModal('DELETE_WORKFLOW', { workflows: chosen, onDone: clear }),
        },
      ]}
    />
  )
}

type ToolbarProps = {
  list: ListAddress<typeof lists.workflows>
  members: { id: number; name: string }[]
  read: ListRead<Task>
  selected: Chosen<Task>
  tools: ReactNode
}
function WorkflowsToolbar({ list, read, members, selected, tools }: ToolbarProps) {
  const { t } = useTranslation('workflows')
  const dues = ['overdue', 'week', 'none'] as const
  return (
    <ListToolbar
      list={list}
      read={read}
      searchLabel={t('folder.search')}
      tools={tools}
      bulk={selected.chosen.length > 0 && <WorkflowsBulk {...selected} />}
      filters={[
        { name: 'mine', label: t('folder.mine'), choices: [{ value: 'true', label: t('folder.mine') }] },
        {
          name: 'due',
          label: t('columns.due'),
          choices: dues.map((due) => ({ value: due, label: t(`dues.${due}`) })),
        },
        {
          name: 'done',
          label: t('columns.state'),
          choices: [
            { value: 'false', label: t('done.false') },
            { value: 'true', label: t('done.true') },
          ],
        },
        ...(members.length > 0
          ? [
              {
                name: 'user_id' as const,
                label: t('columns.assignees'),
                choices: members.map(({ id, name }) => ({ value: String(id), label: name })),
              },
            ]
          : []),
      ]}
    />
  )
}

/** The workflows of one folder. */
export function FolderPage() {
  const { t } = useTranslation(['workflows', 'folders'])
  const folderId = Number(route.useParams().folderId)
  const list = useListAddress(lists.workflows)
  const panel = usePanel()
  const navigate = useNavigate()
  const folder = useQuery(folderQuery(folderId))
  const isGone = useGone(folder.error)
  const read = useQuery(workflowsQuery(folderId, { ...list.query, sort: list.sort }))
  const { data } = read
  const { columns, tools } = useListTools(lists.workflows, useColumns())
  const people = usePeople()
  const [actions, folderActions] = [
    useWorkflowActions(),
    useFolderActions(() => void navigate({ to: paths.workflows() })),
  ]
  const { selection, ...selected } = useSelection(data?.data)
  const mayCreate = folder.data?.can.create_task
  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={18} />}
      onClick={() => panel.open('workflow-create', { folder: folderId })}
    >
      {t('folder.create')}
    </Button>
  )
  if (folder.error && (isGone || !folder.data))
    return <ErrorState error={folder.error} onRetry={() => void folder.refetch()} wholePage />
  // Waits for the folder: its members take one line or several, and would move what is below.
  if (!folder.data) return <PageLoading />
  // A folder of claims or email tasks has another page, although ids are shared.
  if (folder.data.type !== 'workflow') throw notFound()
  const none = {
    icon: <IconChecklist size={20} />,
    title: t('folder.empty'),
    detail: t(create ? 'folder.empty_detail' : 'folder.empty_detail_member'),
  }
  return (
    <>
      <PageHeader
        title={folder.data.name}
        count={read}
        sentence={t('folder.sentence', { people: people(folder.data.members) })}
        action={
          <>
            {create}
            <RowMenu name={folder.data.name} actions={folderActions(folder.data)} />
          </>
        }
        back={<PageLink to={paths.workflows()}>{t('folders:workflow.title')}</PageLink>}
      />
      <WorkflowsToolbar
        list={list}
        read={read}
        members={folder.data.members}
        selected={selected}
        tools={tools}
      />
      <ListTable
        name={folder.data.name}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowLink={(row) => ({ to: paths.workflow({ folderId, workflowId: row.id }) })}
        actions={(row) => actions(row)}
        selection={mayCreate ? selection : undefined}
        list={list}
        read={read}
        none={none}
      />
    </>
  )
}
