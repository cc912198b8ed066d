import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { anyFolderOptions } from '../queries/options.ts'
import { OptionMultiSelect } from '../records/options/option-select.tsx'
import { LocaleSelect } from '../records/people/locale-select.tsx'
import { RoleRadios } from '../records/people/role-radios.tsx'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'

type Fields = { name: string; email: string; range: Range; folders: number[]; locale: Locale | null }

/** Invites a person by e-mail. */
export const UserCreate: Panel<Record<never, never>> = ({ close }) => {
  const { t } = useTranslation(['users', 'common'])
  const { control, register, handleSubmit, watch, formState } = useKeptForm<Fields>({
    defaultValues: { name: '', email: '', range: 'RANGE_USER', folders: [], locale: null },
  })
  const invitation = useMutation({
    mutationFn: (body: Fields) =>
      api.users.create({ body: body.range === 'RANGE_ADMIN' ? { ...body, folders: [] } : body }),
    onSuccess: async () => {
      await refresh('users', 'folders', 'workflow_folders', 'users_for_folder')
      notify.success(t('users:create.success'))
      close()
    },
  })
  const refused = fieldErrors(invitation.error)
  const filled = (text: string) => text.trim() !== '' || t('common:field.required')
  return (
    <SidePanelForm
      title={t('users:create.title')}
      sentence={t('users:create.sentence')}
      submitLabel={t('users:create.submit')}
      loading={invitation.isPending}
      submitError={invitation.error}
      dirty={formState.isDirty && !invitation.isSuccess}
      onSubmit={handleSubmit((fields) => invitation.mutate(fields))}
    >
      <TextInput
        label={t('users:fields.name')}
        maxLength={200}
        required
        autoComplete="off"
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: filled })}
      />
      <TextInput
        label={t('users:fields.email')}
        placeholder={t('users:fields.email_placeholder')}
        type="email"
        maxLength={254}
        required
        autoComplete="off"
        error={formState.errors.email?.message ?? refused.email}
        {...register('email', { validate: filled })}
      />
      <Controller
        control={control}
        name="range"
        render={({ field }) => (
          <RoleRadios
            value={field.value}
            onChange={field.onChange}
            error={refused.range}
            note={field.value === 'RANGE_ADMIN' && t('users:fields.admin_folders')}
          />
        )}
      />
      {watch('range') !== 'RANGE_ADMIN' && (
        <Controller
          control={control}
          name="folders"
          render={({ field }) => (
            <OptionMultiSelect
              label={t('users:fields.folders')}
              description={t('users:fields.folders_hint')}
              placeholder={field.value.length === 0 ? t('users:fields.folders_placeholder') : undefined}
              options={anyFolderOptions}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={refused.folders}
              clearable
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="locale"
        render={({ field }) => (
          <LocaleSelect
            label={t('users:fields.language')}
            description={t('users:fields.language_hint')}
            none={t('users:fields.company_language')}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </SidePanelForm>
  )
}
