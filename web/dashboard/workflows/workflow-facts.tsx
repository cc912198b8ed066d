import { paths } from '@atesta/contract/paths.ts'
import type { Task, TaskWithUsers } from '@atesta/contract/schemas/task.ts'
import { taskSettings } from '@atesta/contract/task-settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { workflowQuery } from '../../queries/workflows.ts'
import { Due } from '../../records/due.tsx'
import { ActivePeople } from '../../records/people/active-people.tsx'
import { useRepeatWords } from '../../records/use-repeat-words.ts'
import { useFormat } from '../../session/use-format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { PageLink } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './workflow-page.module.css'

/** The parent of a child workflow; undefined for other workflows, and for people who see only the child. */
function useParent({ parent_id }: Task): Task | undefined {
  const { data } = useQuery({ ...workflowQuery(parent_id ?? 0), enabled: parent_id !== null, retry: false })
  return data
}

function useFacts(task: Task) {
  const { t } = useTranslation(['workflows', 'dashboard'])
  const format = useFormat()
  const words = useRepeatWords()
  const parent = useParent(task)
  const { template, settings, recurrence } = task
  const chosen = taskSettings.filter((name) => settings[name]).map((name) => t(`dashboard:settings.${name}`))
  return [
    {
      label: t('workflow.parent'),
      value: parent && (
        <PageLink to={paths.workflow({ folderId: parent.folder.id, workflowId: parent.id })}>
          {parent.name}
        </PageLink>
      ),
    },
    {
      label: t('columns.form'),
      value: template && t('workflow.form_version', { name: template.name, version: template.version }),
    },
    recurrence
      ? { label: t('workflow.repeats'), value: words.full(recurrence) }
      : {
          label: t('columns.due'),
          value: task.due_at ? <Due at={task.due_at} done={task.done} /> : t('no_due'),
        },
    { label: t('dashboard:settings.title'), value: chosen.join(', ') || t('workflow.no_settings') },
    {
      label: t('columns.submitted'),
      value: t('submitted_of', {
        submitted: format.number(task.counts.submitted),
        total: format.number(task.counts.inspections),
      }),
    },
    { label: t('columns.certifications'), value: format.number(task.counts.certifications) },
    {
      label: t('workflow.created'),
      value: task.created_by ? (
        <>
          <RelativeTime at={task.created_at} /> · {task.created_by.name}
        </>
      ) : (
        <RelativeTime at={task.created_at} />
      ),
    },
    {
      label: t('workflow.archived_at'),
      value: task.archived_at && <RelativeTime at={task.archived_at} />,
    },
  ].map((fact) => ({ ...fact, value: fact.value || null }))
}

/** The facts of a workflow, its people and their latest activity. */
export function WorkflowFacts({ task, people }: { task: Task; people: TaskWithUsers['users'] | undefined }) {
  const { t } = useTranslation(['workflows', 'dashboard'])
  const facts = useFacts(task)
  return (
    <aside className={classes.facts} aria-label={t('workflow.facts')}>
      <FactList facts={facts} />
      <h2 className={classes.heading}>{t('workflow.people')}</h2>
      {people && people.length > 0 ? (
        <ActivePeople
          label={t('workflow.people')}
          people={people.map((person) => ({
            ...person,
            note: person.assigned || person.child_id !== null ? undefined : t('workflow.helper'),
          }))}
        />
      ) : (
        <p className={classes.soft}>{t('dashboard:people.none')}</p>
      )}
    </aside>
  )
}
