import type { Range, UserRow } from '@atesta/contract/schemas/user.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { anyFolderOptions } from '../queries/options.ts'
import { userQuery } from '../queries/users.ts'
import { OptionMultiSelect } from '../records/options/option-select.tsx'
import { type Personal, PersonalFields } from '../records/people/personal-fields.tsx'
import { RoleRadios } from '../records/people/role-radios.tsx'
import { useInvitationText } from '../records/people/use-invitation-text.ts'
import { StateBadge } from '../records/state-badge.tsx'
import { api } from '../session/api.ts'
import { refresh } from '../session/query-client.ts'
import { useSession } from '../session/session.ts'
import { useFormat } from '../session/use-format.ts'
import { FactList } from '../ui/fact-list.tsx'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import type { OpenRecord } from '../ui/form/use-record.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'
import { useUserActions } from './use-user-actions.tsx'
import classes from './user-edit.module.css'

type Fields = Personal & { name: string; range: Range; folders: number[] }

const fieldsOf = ({ name, phone, range, folders, locale, time_zone }: UserRow): Fields => ({
  name,
  phone,
  range,
  folders: folders.map(({ id }) => id),
  locale,
  time_zone,
})

/** Saves the changes, based on the version shown. */
function useSave(user: UserRow, { formState }: UseFormReturn<Fields>, close: () => void) {
  const { t } = useTranslation('users')
  return useMutation({
    mutationFn: (fields: Fields) => {
      const changed = Object.fromEntries(
        Object.entries(fields).filter(([name]) => formState.dirtyFields[name as keyof Fields]),
      )
      return api.users.save({ params: { id: user.id }, body: { ...changed, version: user.version } })
    },
    onSuccess: async () => {
      await refresh('users', 'user_details', 'user', 'folders', 'workflow_folders', 'users_for_folder')
      notify.success(t('edit.success'))
      close()
    },
  })
}

type FieldProps = { user: UserRow; form: UseFormReturn<Fields>; refused: Record<string, string> }
function UserFields({ user, form: { control, register, watch, formState }, refused }: FieldProps) {
  const { t } = useTranslation(['users', 'common'])
  const own = useSession((session) => session.user?.id === user.id)
  const isAdmin = user.range === 'RANGE_ADMIN'
  return (
    <>
      <TextInput
        label={t('users:fields.name')}
        maxLength={200}
        required
        data-autofocus
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <Controller
        control={control}
        name="range"
        render={({ field }) => (
          <RoleRadios
            value={field.value}
            onChange={field.onChange}
            error={refused.range}
            note={
              isAdmin &&
              [own && t('users:edit.self_role'), t('users:edit.last_admin')].filter(Boolean).join(' ')
            }
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
              known={user.folders.map(({ id, name }) => ({ value: id, label: name }))}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={refused.folders}
              clearable
            />
          )}
        />
      )}
      <PersonalFields control={control} refused={refused} />
    </>
  )
}

/**
 * Whether the user may sign in, and actions that change it. They take effect immediately, independently of
 * saving.
 */
function Access({ user, follow }: { user: UserRow; follow: () => Promise<void> }) {
  const { t } = useTranslation(['users', 'common'])
  const format = useFormat()
  const invitation = useInvitationText()(user)
  const actions = useUserActions(follow)(user).filter(({ label }) => label !== t('users:actions.edit'))
  return (
    <section className={classes.access} aria-labelledby="user-access">
      <h3 id="user-access">{t('users:edit.access')}</h3>
      <FactList
        facts={[
          { label: t('users:columns.state'), value: <StateBadge state={user.state} /> },
          ...(invitation === null ? [] : [{ label: t('users:edit.invitation'), value: invitation }]),
          {
            label: t('users:columns.last_seen'),
            value: user.last_seen_at ? format.dateTime(user.last_seen_at) : t('users:never'),
          },
          { label: t('users:edit.joined'), value: format.date(user.created_at) },
        ]}
      />
      <div className={classes.actions}>
        {actions.map(({ label, icon, danger, disabled, onClick }) => (
          <Button
            key={label}
            variant="default"
            leftSection={icon}
            c={danger && !disabled ? 'red' : undefined}
            disabled={!!disabled}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
      {user.state === 'active' && <p className={classes.reason}>{t('users:edit.lost')}</p>}
      {actions.map(
        ({ disabled }) =>
          disabled && (
            <p key={disabled} className={classes.reason}>
              {disabled}
            </p>
          ),
      )}
    </section>
  )
}

function UserForm({ record, latest, reload, follow, close }: OpenRecord<UserRow> & { close: () => void }) {
  const { t } = useTranslation('users')
  const form = useKeptForm<Fields>({ defaultValues: fieldsOf(record) })
  // Read while rendering, because only then are changed fields tracked.
  const { isDirty, dirtyFields: _ } = form.formState
  const save = useSave(record, form, close)
  return (
    <SidePanelForm
      title={latest.name}
      sentence={latest.email}
      submitLabel={t('edit.submit')}
      loading={save.isPending}
      submitError={save.error}
      dirty={isDirty && !save.isSuccess}
      onReload={reload}
      onSubmit={form.handleSubmit((fields) => (isDirty ? save.mutate(fields) : close()))}
    >
      <UserFields user={record} form={form} refused={fieldErrors(save.error)} />
      <Access user={latest} follow={follow} />
    </SidePanelForm>
  )
}

/** One user: role, folders, language, and whether they may sign in. */
export const UserEdit: Panel<{ user: number }> = ({ params, close }) => {
  const { t } = useTranslation('users')
  return (
    <RecordPanel title={t('edit.title')} query={userQuery(params.user)}>
      {(open) => <UserForm {...open} close={close} />}
    </RecordPanel>
  )
}
