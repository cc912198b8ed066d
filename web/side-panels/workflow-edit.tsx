import { CallError } from '@atesta/contract/client.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'
import { Alert, Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { problemText } from '../language/problem-text.ts'
import { openModal } from '../modals/modal-store.ts'
import { refreshWorkflows, workflowQuery } from '../queries/workflows.ts'
import { WorkflowFields, type WorkflowValues } from '../records/workflow-fields.tsx'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

const valuesOf = (task: Task): WorkflowValues => ({
  name: task.name,
  description: task.description,
  folder_id: task.folder.id,
  template_id: task.template?.id ?? null,
  assignees: task.assignees.map(({ id }) => id),
  due_at: task.due_at,
  recurrence: task.recurrence,
  settings: task.settings,
})

/** The changes, as the call takes them. A repeating workflow gets its deadlines only from its occurrences. */
function changesOf(values: WorkflowValues, dirty: object) {
  const changed = Object.entries(values).filter(([name]) => Object.hasOwn(dirty, name))
  const body = Object.fromEntries(changed) as Partial<
    Omit<WorkflowValues, 'folder_id' | 'template_id'> & { folder_id: number; template_id: number }
  >
  return values.recurrence ? { ...body, due_at: null } : body
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : undefined)

/** Refusals shown at a field or in a modal are not repeated above the form. */
function useSave(task: Task, { formState }: UseFormReturn<WorkflowValues>, close: () => void) {
  const { t } = useTranslation('dashboard')
  return useMutation({
    mutationFn: ({ values, newest }: { values: WorkflowValues; newest: boolean }) =>
      api.workflows.save({
        params: { id: task.id },
        body: { ...changesOf(values, formState.dirtyFields), newest_form: newest, version: task.version },
      }),
    onSuccess: async () => {
      await refreshWorkflows()
      notify.success(t('workflow.saved'))
      close()
    },
    onError: (error) => {
      const code = codeOf(error)
      if (code === 'workflow_parent_not_updatable' || code === 'parent_config_cant_be_changed')
        openModal('READONLY_WORKFLOW', { because: 'children' })
      else if (!(error instanceof CallError) || error.status === 0 || error.status >= 500)
        openModal('CLIENT_ERROR')
    },
  })
}

function Frozen({ task }: { task: Task }) {
  const { t } = useTranslation('dashboard')
  const isChild = task.parent_id !== null
  if (!isChild && task.counts.children === 0) return null
  return (
    <Alert color="gray" icon={<IconLock size={20} />} title={t('workflow.frozen')}>
      {t(isChild ? 'workflow.frozen_child' : 'workflow.frozen_parent')}
    </Alert>
  )
}

type FormProps = { task: Task; onReload: () => Promise<void>; close: () => void }
function WorkflowForm({ task, onReload, close }: FormProps) {
  const { t } = useTranslation('dashboard')
  const form = useKeptForm<WorkflowValues>({ defaultValues: valuesOf(task) })
  // Read while rendering, because only then are changed fields tracked.
  const { isDirty, dirtyFields: _ } = form.formState
  const [newest, setNewest] = useState(false)
  const save = useSave(task, form, close)
  const code = codeOf(save.error)
  const assigned = code === 'user_already_assigned_workflow' || code === 'repeated_user'
  const { template } = task
  const old = template && template.newest > template.version && task.counts.children === 0 && !task.parent_id
  return (
    <SidePanelForm
      title={t('workflow.edit_title')}
      sentence={task.name}
      submitLabel={t('workflow.save')}
      loading={save.isPending}
      submitError={assigned ? null : save.error}
      dirty={(isDirty || newest) && !save.isSuccess}
      onReload={onReload}
      onSubmit={form.handleSubmit((values) => {
        if (isDirty || newest) save.mutate({ values, newest })
        else close()
      })}
    >
      <Frozen task={task} />
      <WorkflowFields
        form={form}
        task={task}
        refused={{
          ...fieldErrors(save.error),
          ...(assigned && { assignees: problemText(save.error).detail }),
        }}
      />
      {old && (
        <Checkbox
          label={t('workflow.newest_form', { newest: template.newest, version: template.version })}
          description={t('workflow.newest_form_detail')}
          checked={newest}
          onChange={({ currentTarget }) => setNewest(currentTarget.checked)}
        />
      )}
    </SidePanelForm>
  )
}

/** Edits a workflow. */
export const WorkflowEdit: Panel<{ workflow: number }> = ({ params, close }) => {
  const { t } = useTranslation('dashboard')
  return (
    <RecordPanel title={t('workflow.edit_title')} query={workflowQuery(params.workflow)}>
      {({ record, reload }) => <WorkflowForm task={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
