import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { assigneeOptions, folderOptions, formOptions } from '../queries/options.ts'
import { OptionMultiSelect, OptionSelect } from '../records/option-select.tsx'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { DueDateInput } from '../ui/due-date-input.tsx'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'

type Fields = {
  name: string
  description: string
  folder_id: number | null
  template_id: number | null
  assignees: number[]
  /** ISO 8601 with offset. */
  due_at: string | null
}

const empty: Fields = {
  name: '',
  description: '',
  folder_id: null,
  template_id: null,
  assignees: [],
  due_at: null,
}

/** Creates a workflow, in the folder of the address or a chosen one. */
export const WorkflowCreate: Panel<{ folder?: number }> = ({ params, close }) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { control, register, handleSubmit, watch, formState } = useForm<Fields>({
    defaultValues: { ...empty, folder_id: params.folder ?? null },
  })
  const creation = useMutation({
    mutationFn: ({ folder_id, template_id, ...rest }: Fields) =>
      api.workflows.create({
        body: { ...rest, folder_id: folder_id as number, template_id: template_id as number },
      }),
    onSuccess: async () => {
      await refresh('workflows', 'workflow_folders')
      notify.success(t('workflow.created'))
      close()
    },
  })
  const refused = fieldErrors(creation.error)
  const problems = formState.errors
  const required = { required: t('common:field.required') }
  return (
    <SidePanelForm
      title={t('workflow.create_title')}
      submitLabel={t('workflow.submit')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={formState.isDirty && !creation.isSuccess}
      onSubmit={handleSubmit((fields) => creation.mutate(fields))}
      close={close}
    >
      <TextInput
        label={t('workflow.name')}
        placeholder={t('workflow.name_placeholder')}
        maxLength={200}
        required
        data-autofocus
        error={problems.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <Controller
        control={control}
        name="folder_id"
        rules={required}
        render={({ field, fieldState }) => (
          <OptionSelect
            label={t('workflow.folder')}
            placeholder={t('workflow.folder_placeholder')}
            options={folderOptions('workflow')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? refused.folder_id}
            required
          />
        )}
      />
      <Controller
        control={control}
        name="template_id"
        rules={required}
        render={({ field, fieldState }) => (
          <OptionSelect
            label={t('workflow.form')}
            description={t('workflow.form_hint')}
            placeholder={t('workflow.form_placeholder')}
            options={formOptions}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? refused.template_id}
            required
          />
        )}
      />
      <Controller
        control={control}
        name="assignees"
        render={({ field }) => (
          <OptionMultiSelect
            label={t('workflow.assignees')}
            options={assigneeOptions(watch('folder_id'))}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={refused.assignees}
            clearable
          />
        )}
      />
      <Controller
        control={control}
        name="due_at"
        render={({ field }) => (
          <DueDateInput
            label={t('workflow.due')}
            value={field.value}
            onChange={field.onChange}
            error={refused.due_at}
          />
        )}
      />
      <Textarea label={t('workflow.description')} maxLength={4000} rows={3} {...register('description')} />
    </SidePanelForm>
  )
}
