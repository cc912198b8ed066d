import { taskPage } from '@atesta/contract/paths.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { claimQuery } from '../queries/claims.ts'
import { taskPeopleQuery } from '../queries/workflows.ts'
import { Due } from '../records/due.tsx'
import { ActivePeople } from '../records/people/active-people.tsx'
import { StateBadge } from '../records/state-badge.tsx'
import { useRepeatWords } from '../records/use-repeat-words.ts'
import { useFormat } from '../session/use-format.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { LinkButton } from '../ui/link.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import type { Panel } from './panel.ts'
import classes from './side-panel.module.css'
import { SidePanel } from './side-panel.tsx'
import { usePanel } from './use-panel.ts'

/** Facts that only claims have; empty for other tasks and while loading. */
function useClaimFacts(task: { id: number; type: TaskType } | undefined): Fact[] {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const { data: claim } = useQuery({ ...claimQuery(task?.id ?? 0), enabled: task?.type === 'claim' })
  if (task?.type !== 'claim' || !claim) return []
  return [
    { label: t('columns.number'), value: claim.number },
    { label: t('columns.state'), value: <StateBadge state={claim.state} /> },
    { label: t('columns.incident'), value: t(`incidents.${claim.incident.type}`) },
    {
      label: t('columns.amount'),
      value: claim.amount && format.money(claim.amount.value, claim.amount.currency),
    },
  ]
}

/** A quick look at a task of any type: what it asks for, its progress, and who works on it. */
export const TaskPanel: Panel<{ task: number }> = ({ params }) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const words = useRepeatWords()
  const panel = usePanel()
  const { data, error, refetch } = useQuery(taskPeopleQuery(params.task))
  const claim = useClaimFacts(data)
  if (!data)
    return (
      <SidePanel title={t('task.look')} loading>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Delayed>
            <Skeleton height={160} mb="md" />
            <Skeleton height={200} />
          </Delayed>
        )}
      </SidePanel>
    )
  const { id, type, folder, counts, recurrence, due_at, archived_at } = data
  const page = taskPage({ id, type, name: data.name, folder_id: folder.id })
  return (
    <SidePanel
      title={data.name}
      sentence={data.description}
      footer={
        <>
          {type !== 'email' && data.can.edit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              onClick={() =>
                type === 'claim'
                  ? panel.open('claim-edit', { claim: id })
                  : panel.open('workflow-edit', { workflow: id })
              }
            >
              {t('common:actions.edit')}
            </Button>
          )}
          <LinkButton to={page} leftSection={<IconExternalLink size={16} />}>
            {t('common:actions.open')}
          </LinkButton>
        </>
      }
    >
      <FactList
        facts={[
          { label: t('task.type'), value: t(`task.types.${type}`) },
          ...claim,
          { label: t('task.folder'), value: folder.name },
          { label: t('workflow.form'), value: data.template?.name },
          { label: t('repeat.label'), value: recurrence && words.full(recurrence) },
          { label: t('workflow.due'), value: !recurrence && due_at && <Due at={due_at} done={data.done} /> },
          {
            label: t('folder.inspections'),
            value: t('person.submitted', {
              submitted: format.number(counts.submitted),
              total: format.number(counts.inspections),
            }),
          },
          { label: t('task.archived_at'), value: archived_at && <RelativeTime at={archived_at} /> },
        ].map((fact) => ({ ...fact, value: fact.value || null }))}
      />
      {data.users.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('folder.people')}</h3>
          <ActivePeople people={data.users} label={t('folder.people')} />
        </>
      )}
    </SidePanel>
  )
}
