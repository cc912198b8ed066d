import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { memberOptions } from '../queries/options.ts'
import { OptionMultiSelect } from '../records/option-select.tsx'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'

type Fields = { name: string; members: number[] }

/** Creates a folder with its members: for workflows, or with `tasks=email` for email tasks. */
export const WorkflowsFolderCreate: Panel<{ tasks?: string }> = ({ params, close }) => {
  const { t } = useTranslation(['dashboard', 'emails', 'common'])
  const forEmails = params.tasks === 'email'
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: '', members: [] },
  })
  const creation = useMutation({
    mutationFn: (body: Fields) =>
      forEmails
        ? api.tasks.createFolder({ body: { ...body, type: 'email' } })
        : api.workflows.createFolder({ body }),
    onSuccess: async () => {
      await refresh('workflow_folders', 'task_folders', 'folders')
      notify.success(t('folder.created'))
      close()
    },
  })
  const refused = fieldErrors(creation.error)
  return (
    <SidePanelForm
      title={t(forEmails ? 'emails:panel.folder_title' : 'folder.create_title')}
      submitLabel={t('folder.submit')}
      loading={creation.isPending}
      submitError={creation.error}
      dirty={formState.isDirty && !creation.isSuccess}
      onSubmit={handleSubmit((fields) => creation.mutate(fields))}
      close={close}
    >
      <TextInput
        label={t('folder.name')}
        placeholder={t('folder.name_placeholder')}
        maxLength={200}
        required
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <Controller
        control={control}
        name="members"
        render={({ field }) => (
          <OptionMultiSelect
            label={t('folder.members')}
            description={t(forEmails ? 'emails:panel.folder_hint' : 'folder.members_hint')}
            options={memberOptions}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={refused.members}
            clearable
          />
        )}
      />
    </SidePanelForm>
  )
}
