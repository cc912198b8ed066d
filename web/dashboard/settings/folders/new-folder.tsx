import { paths } from '@atesta/contract/paths.ts'
import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { memberOptions } from '../../../queries/options.ts'
import { OptionMultiSelect } from '../../../records/option-select.tsx'
import { api } from '../../../session/api.ts'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { taskTypes } from '../../lists.ts'
import { useOpened } from '../use-opened.ts'
import { refreshFolders } from './folder-list.tsx'

type Fields = { name: string; type: TaskType; members: number[] }

/** Creates a folder for tasks of one type. */
export function NewFolder() {
  const { t } = useTranslation(['settings', 'users', 'common'])
  const { close } = useOpened()
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: '', type: 'workflow', members: [] },
  })
  const creation = useMutation({
    mutationFn: (body: Fields) => api.tasks.createFolder({ body }),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('settings:folders.created_done'))
      close()
    },
  })
  const refused = fieldErrors(creation.error)
  return (
    <>
      <PageHeader
        title={t('settings:folders.create')}
        back={
          <PageLink to={paths.settingsSection({ section: 'folders' })}>{t('settings:folders.back')}</PageLink>
        }
      />
      <PageForm
        submitLabel={t('common:actions.create')}
        loading={creation.isPending}
        submitError={creation.error}
        dirty={formState.isDirty && !creation.isSuccess}
        onSubmit={handleSubmit((fields) => creation.mutate(fields))}
        other={
          <Button variant="default" onClick={close}>
            {t('common:actions.cancel')}
          </Button>
        }
      >
        <TextInput
          label={t('settings:folders.name')}
          maxLength={200}
          required
          error={formState.errors.name?.message ?? refused.name}
          {...register('name', { validate: (text) => text.trim() !== '' || t('common:field.required') })}
        />
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <SegmentedControl
              aria-label={t('settings:folders.type')}
              value={field.value}
              onChange={field.onChange}
              data={taskTypes.map((value) => ({ value, label: t(`users:folder_types.${value}`) }))}
            />
          )}
        />
        <Controller
          control={control}
          name="members"
          render={({ field }) => (
            <OptionMultiSelect
              label={t('settings:folders.columns.members')}
              description={t('settings:folders.members_hint')}
              options={memberOptions}
              value={field.value}
              onChange={field.onChange}
              error={refused.members}
              clearable
            />
          )}
        />
      </PageForm>
    </>
  )
}
