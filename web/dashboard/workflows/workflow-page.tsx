import { isOffered } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { Button } from '@mantine/core'
import { IconCamera, IconChecklist, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../address/list-address.ts'
import { openModal } from '../../modals/modal-store.ts'
import { workflowInspectionsQuery, workflowQuery } from '../../queries/workflows.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { PageLink } from '../../ui/link.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { lists } from '../lists.ts'
import { NothingMatches } from './nothing-matches.tsx'
import classes from './workflow-page.module.css'

const route = getRouteApi('/dashboard/$folderId/$workflowId')

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  return useMemo<Column<Inspection>[]>(
    () => [
      {
        id: 'number',
        header: t('columns.inspection'),
        cell: (row) => (row.title ? `#${row.number} ${row.title}` : `#${row.number}`),
      },
      { id: 'person', header: t('columns.person'), cell: (row) => row.person.name },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <StateBadge state={row.state} />,
        width: '140px',
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
        width: '120px',
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
}

function WorkflowFacts({ task }: { task: Task }) {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  return (
    <aside className={classes.facts} aria-label={t('workflow.facts')}>
      <FactList
        facts={[
          {
            label: t('columns.form'),
            value:
              task.template &&
              t('workflow.form_version', { name: task.template.name, version: task.template.version }),
          },
          {
            label: t('columns.assignees'),
            value: task.assignees.map((person) => person.name).join(', ') || t('nobody'),
          },
          { label: t('columns.due'), value: task.due_at ? <RelativeTime at={task.due_at} /> : t('no_due') },
          {
            label: t('columns.submitted'),
            value: t('submitted_of', {
              submitted: format.number(task.counts.submitted),
              total: format.number(task.counts.inspections),
            }),
          },
          { label: t('columns.certifications'), value: format.number(task.counts.certifications) },
          { label: t('workflow.created'), value: <RelativeTime at={task.created_at} /> },
        ]}
      />
    </aside>
  )
}

function useDelete(task: Task | undefined) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  if (!task || !isOffered(task, 'delete')) return []
  return [
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () =>
        openModal('DELETE_WORKFLOW', {
          workflowId: task.id,
          name: task.name,
          onDone: () => void navigate({ to: paths.workflowFolder({ folderId: task.folder.id }) }),
        }),
    },
  ]
}

/** Asked for together with the workflow itself: its rows push the facts below them down on narrow screens. */
function useInspections(workflowId: number) {
  const list = useListAddress(lists.inspections)
  return { list, ...useQuery(workflowInspectionsQuery(workflowId, list.query)) }
}

type InspectionsProps = { task: Task; inspections: ReturnType<typeof useInspections> }
function Inspections({ task, inspections: { list, data, error, refetch } }: InspectionsProps) {
  const { t } = useTranslation(['workflows', 'common', 'inspection'])
  const panel = usePanel()
  const columns = useColumns()
  const start = task.can.create_inspection && (
    <Button
      leftSection={<IconCamera size={18} />}
      onClick={() => panel.open('create-inspection', { workflowId: task.id })}
    >
      {t('inspection:create.title')}
    </Button>
  )
  const empty = list.narrowed ? (
    <NothingMatches list={list} />
  ) : (
    <EmptyState
      icon={<IconChecklist size={20} />}
      title={t('workflow.empty')}
      detail={t('workflow.empty_detail')}
      action={start}
    />
  )
  return (
    <div className={classes.work}>
      <ListToolbar
        list={list}
        searchLabel={t('workflow.search')}
        filters={[
          {
            name: 'submitted',
            label: t('columns.state'),
            choices: [
              { value: 'false', label: t('common:states.draft') },
              { value: 'true', label: t('common:states.submitted') },
            ],
          },
        ]}
      />
      <DataTable
        name={t('workflow.inspections')}
        columns={columns}
        rows={data?.data}
        rowId={(row) => row.id}
        rowName={(row) => `#${row.number}`}
        rowLink={(row) => ({
          to: paths.inspection({
            folderId: row.task.folder_id,
            workflowId: row.task.id,
            inspectionId: row.id,
          }),
        })}
        actions={(row) => [
          {
            label: t('common:actions.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            disabled: row.can.delete
              ? undefined
              : t(row.counts.certifications > 0 ? 'workflow.has_certifications' : 'workflow.not_yours'),
            onClick: () => openModal('DELETE_INSPECTION', { inspectionId: row.id, name: `#${row.number}` }),
          },
        ]}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      <Pagination list={list} answer={data} error={error} />
    </div>
  )
}

/** One workflow: its facts and its inspections. */
export function WorkflowPage() {
  const { t } = useTranslation(['workflows', 'inspection'])
  const { workflowId, folderId } = route.useParams()
  const panel = usePanel()
  const { data: task, error, refetch } = useQuery(workflowQuery(Number(workflowId)))
  const inspections = useInspections(Number(workflowId))
  const actions = useDelete(task)
  if (error && !task) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!task || inspections.isPending) return <PageLoading />
  const start = task.can.create_inspection && (
    <Button
      leftSection={<IconCamera size={18} />}
      onClick={() => panel.open('create-inspection', { workflowId: task.id })}
    >
      {t('inspection:create.title')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={task.name}
        sentence={task.description}
        action={
          <span className={classes.actions}>
            {start}
            <RowMenu name={task.name} actions={actions} />
          </span>
        }
        back={<PageLink to={paths.workflowFolder({ folderId })}>{task.folder.name}</PageLink>}
      />
      <div className={classes.columns}>
        <Inspections task={task} inspections={inspections} />
        <WorkflowFacts task={task} />
      </div>
    </>
  )
}
