import { paths } from '@atesta/contract/paths.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { folders } from '@atesta/contract/routes/folders.ts'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../../language/field-errors.ts'
import { folderPeopleQuery } from '../../../queries/folders.ts'
import { memberOptions } from '../../../queries/options.ts'
import { OptionMultiSelect } from '../../../records/option-select.tsx'
import { api } from '../../../session/api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { PageForm } from '../../../ui/form/page-form.tsx'
import { PageLink } from '../../../ui/link.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import classes from '../settings-list.module.css'
import { refreshFolders } from './folder-list.tsx'

type Folder = Output<typeof folders.readWithUsers>
type Fields = { name: string; members: number[] }

function FolderForm({ folder, reload }: { folder: Folder; reload: () => Promise<void> }) {
  const { t } = useTranslation(['settings', 'common'])
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: folder.name, members: folder.members.map(({ id }) => id) },
  })
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      api.tasks.saveFolder({ params: { id: folder.id }, body: { ...fields, version: folder.version } }),
    onSuccess: async () => {
      await refreshFolders()
      notify.success(t('settings:saved'))
    },
  })
  const refused = fieldErrors(save.error)
  return (
    <PageForm
      submitLabel={t('settings:save')}
      loading={save.isPending}
      submitError={save.error}
      dirty={formState.isDirty && !save.isSuccess}
      onReload={reload}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
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
        name="members"
        render={({ field }) => (
          <OptionMultiSelect
            label={t('settings:folders.columns.members')}
            description={t('settings:folders.members_hint')}
            options={memberOptions}
            known={folder.members.map(({ id, name }) => ({ value: id, label: name }))}
            value={field.value}
            onChange={field.onChange}
            error={refused.members}
            clearable
          />
        )}
      />
    </PageForm>
  )
}

/** Who works in the folder, also those who are no members any more. */
function People({ folder }: { folder: Folder }) {
  const { t } = useTranslation('settings')
  return (
    <section className={classes.block} aria-labelledby="folder-people">
      <h2 id="folder-people" className={classes.heading}>
        {t('folders.people')}
      </h2>
      {folder.users.length === 0 && <p className={classes.hint}>{t('folders.people_none')}</p>}
      <FactList
        facts={folder.users.map((person) => ({
          label: person.name,
          value: `${t(person.member ? 'folders.member' : 'folders.not_member')} · ${t(
            'folders.submitted_of',
            {
              submitted: person.submitted,
              total: person.inspections,
            },
          )}`,
        }))}
      />
    </section>
  )
}

/** One folder: its name, its members, and who worked in it. */
export function FolderPage({ id }: { id: number }) {
  const { t } = useTranslation(['settings', 'users'])
  const { data: folder, error, refetch } = useQuery({ ...folderPeopleQuery(id), refetchOnWindowFocus: false })
  const [round, setRound] = useState(0)
  const reload = async () => {
    await refetch()
    setRound((times) => times + 1)
  }
  if (error && !folder) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!folder) return <PageLoading />
  return (
    <>
      <PageHeader
        title={folder.name}
        sentence={t(`users:folder_types.${folder.type}`)}
        back={
          <PageLink to={paths.settingsSection({ section: 'folders' })}>{t('settings:folders.back')}</PageLink>
        }
      />
      <FolderForm key={`${folder.version}-${round}`} folder={folder} reload={reload} />
      <People folder={folder} />
    </>
  )
}
