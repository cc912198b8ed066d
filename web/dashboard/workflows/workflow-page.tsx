import { paths } from '@atesta/contract/paths.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { Alert, Button } from '@mantine/core'
import { IconArchive, IconCamera, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { taskPeopleQuery, workflowQuery } from '../../queries/workflows.ts'
import { useSession } from '../../session/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { DetailColumns } from '../../ui/page/detail-columns.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { useGone } from '../use-gone.ts'
import { ChildrenSection } from './children-section.tsx'
import { HistorySection } from './history-section.tsx'
import { InspectionsSection, useInspections } from './inspections-section.tsx'
import { isStartOffered, useStart, useWorkflowActions } from './use-workflow-actions.tsx'
import { WorkflowFacts } from './workflow-facts.tsx'

const route = getRouteApi('/dashboard/$folderId/$workflowId')

/** Why it can no longer be filled in. */
function Closed({ task }: { task: Task }) {
  const { t } = useTranslation(['workflows', 'modals'])
  if (task.archived)
    return (
      <Alert color="gray" icon={<IconArchive size={20} />} title={t('archived')} mb="md">
        {t('archived_detail')}
      </Alert>
    )
  if (!task.settings.readonly) return null
  return (
    <Alert color="gray" icon={<IconLock size={20} />} title={t('modals:READONLY_WORKFLOW.title')} mb="md">
      {t('modals:READONLY_WORKFLOW.setting')}
    </Alert>
  )
}

/** One workflow: its facts and people, its child workflows, its inspections and its history. */
export function WorkflowPage() {
  const { t } = useTranslation(['workflows', 'inspection'])
  const navigate = useNavigate()
  const params = route.useParams()
  const workflowId = Number(params.workflowId)
  const { data: task, error, refetch } = useQuery(workflowQuery(workflowId))
  const isGone = useGone(error)
  const people = useQuery(taskPeopleQuery(workflowId)).data?.users
  const inspections = useInspections(workflowId)
  const actions = useWorkflowActions()
  const begin = useStart()
  const supervises = useSession((session) => session.user?.can.create_workflows)
  if (error && (isGone || !task)) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!task || inspections.read.isPending) return <PageLoading />
  const start = isStartOffered(task) && (
    <Button leftSection={<IconCamera size={18} />} onClick={() => begin(task)}>
      {t('inspection:create.title')}
    </Button>
  )
  const folderPage = paths.workflowFolder({ folderId: task.folder.id })
  const menu = actions(task, {
    onGone: () => void navigate({ to: folderPage }),
    withoutChild: people?.filter((person) => person.assigned && person.child_id === null).length ?? 0,
  })
  return (
    <>
      <PageHeader
        title={task.name}
        sentence={task.description}
        action={
          <>
            {start}
            <RowMenu name={task.name} actions={menu} />
          </>
        }
        back={<PageLink to={folderPage}>{task.folder.name}</PageLink>}
      />
      <Closed task={task} />
      <DetailColumns
        first={
          <>
            {task.counts.children > 0 && <ChildrenSection parent={task} />}
            <InspectionsSection task={task} people={people} inspections={inspections} />
          </>
        }
        facts={<WorkflowFacts task={task} people={people} />}
        rest={supervises && <HistorySection workflowId={workflowId} />}
      />
    </>
  )
}
