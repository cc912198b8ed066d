import { noSettings } from '@atesta/contract/task-settings.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { refreshWorkflows } from '../queries/workflows.ts'
import { WorkflowFields, type WorkflowValues } from '../records/workflow-fields.tsx'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'

const empty: WorkflowValues = {
  name: '',
  description: '',
  folder_id: null,
  template_id: null,
  assignees: [],
  due_at: null,
  recurrence: null,
  settings: noSettings,
}

/** Creates a workflow, in the folder of the address or a chosen one. */
export const WorkflowCreate: Panel<{ folder?: number }> = ({ params, close }) => {
  const { t } = useTranslation('dashboard')
  const form = useKeptForm<WorkflowValues>({ defaultValues: { ...empty, folder_id: params.folder ?? null } })
  const creation = useMutation({
    mutationFn: ({ folder_id, template_id, ...rest }: WorkflowValues) =>
      api.workflows.create({
        body: {
          ...rest,
          due_at: rest.recurrence ? null : rest.due_at,
          folder_id: folder_id as number,
          template_id: template_id as number,
        },
      }),
    onSuccess: async () => {
      await refreshWorkflows()
      notify.success(t('workflow.created'))
      close()
    },
  })
  return (
    <SidePanelForm
      title={t('workflow.create_title')}
      submitLabel={t('workflow.submit')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={form.formState.isDirty && !creation.isSuccess}
      onSubmit={form.handleSubmit((fields) => creation.mutate(fields))}
    >
      <WorkflowFields form={form} refused={fieldErrors(creation.error)} />
    </SidePanelForm>
  )
}
