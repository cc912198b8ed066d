import { CallError } from '@atesta/contract/client.ts'
import type { Folder } from '@atesta/contract/schemas/task.ts'
import { Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { memberOptions } from '../queries/options.ts'
import { folderQuery, refreshFolders } from '../queries/workflows.ts'
import { OptionMultiSelect } from '../records/option-select.tsx'
import { api } from '../session/api.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { StaleNotice } from '../ui/form/stale-notice.tsx'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Fields = { name: string; members: number[] }
type FormProps = { folder: Folder; onReload: () => Promise<void>; close: () => void }

function FolderForm({ folder, onReload, close }: FormProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: folder.name, members: folder.members.map(({ id }) => id) },
  })
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      api.tasks.saveFolder({ params: { id: folder.id }, body: { ...fields, version: folder.version } }),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('folder.saved'))
      close()
    },
  })
  const refused = fieldErrors(save.error)
  const isStale = save.error instanceof CallError && save.error.code === 'stale_version'
  return (
    <SidePanelForm
      title={t('folder.edit_title')}
      sentence={folder.name}
      submitLabel={t('folder.save')}
      loading={save.isPending}
      submitError={isStale ? null : save.error}
      dirty={formState.isDirty && !save.isSuccess}
      onSubmit={handleSubmit((fields) => {
        if (formState.isDirty) save.mutate(fields)
        else close()
      })}
      close={close}
    >
      {isStale && <StaleNotice onReload={onReload} />}
      <TextInput
        label={t('folder.name')}
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
            description={t('folder.members_hint')}
            options={memberOptions}
            known={folder.members.map(({ id, name }) => ({ value: id, label: name }))}
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

/** Names a workflow folder and chooses its members, from the version that was read when the panel opened. */
export const WorkflowsFolderEdit: Panel<{ folder: number }> = ({ params, close }) => {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch } = useQuery({
    ...folderQuery(params.folder),
    refetchOnWindowFocus: false,
  })
  const [shown, setShown] = useState<Folder>()
  const folder = shown ?? data
  if (data && !shown) setShown(data)
  if (folder)
    return (
      <FolderForm
        key={folder.version}
        folder={folder}
        onReload={() => refetch().then((answer) => setShown(answer.data))}
        close={close}
      />
    )
  return (
    <SidePanel title={t('folder.edit_title')} loading>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={60} mb="md" />
          <Skeleton height={100} />
        </Delayed>
      )}
    </SidePanel>
  )
}
