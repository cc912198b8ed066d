import { paths } from '@atesta/contract/paths.ts'
import type { Me } from '@atesta/contract/schemas/user.ts'
import { Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../language/field-errors.ts'
import { providerOf, providersQuery } from '../../queries/auth.ts'
import { secondFactorQuery } from '../../queries/me.ts'
import { type Personal, PersonalFields } from '../../records/people/personal-fields.tsx'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { tellOtherTabs, updateMe, useSession } from '../../session/session.ts'
import { useFormat } from '../../session/use-format.ts'
import { PageForm } from '../../ui/form/page-form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { startFrom } from '../../ui/form/start-from.ts'
import { useKeptForm } from '../../ui/form/use-kept-form.ts'
import { PageLink } from '../../ui/link.tsx'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import classes from './profile-page.module.css'
import { TwoSteps } from './two-steps.tsx'

type About = Personal & { name: string }

const aboutOf = ({ name, profile: { phone, locale, time_zone } }: Me): About => ({
  name,
  phone,
  locale,
  time_zone,
})

/** Shows what has changed elsewhere, such as the language in the header; what was typed here stays. */
function useFollow({ getFieldState, resetField }: UseFormReturn<About>, user: Me): void {
  useEffect(() => {
    const about = aboutOf(user)
    for (const name of Object.keys(about) as (keyof About)[])
      if (!getFieldState(name).isDirty) resetField(name, { defaultValue: about[name] })
  }, [user, getFieldState, resetField])
}

function AboutForm({ user }: { user: Me }) {
  const { t } = useTranslation(['profile', 'users', 'settings', 'common'])
  const form = useKeptForm<About>({ defaultValues: aboutOf(user) })
  const { control, register, handleSubmit, formState } = form
  // Read while rendering, because only then are changed fields tracked.
  const { isDirty, dirtyFields } = formState
  useFollow(form, user)
  const save = useMutation({
    mutationFn: (changed: Partial<About>) => api.auth.updateSession({ body: changed }),
    onSuccess: async (me, changed) => {
      await updateMe(me)
      tellOtherTabs()
      await refresh('user', 'users')
      startFrom(form, { ...aboutOf(me), ...changed })
      notify.success(t('users:edit.success'))
    },
  })
  const onlyChanged = (fields: About): Partial<About> =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => dirtyFields[name as keyof About]))
  const refused = fieldErrors(save.error)
  return (
    <PageForm
      submitLabel={t('common:actions.save')}
      loading={save.isPending}
      submitError={save.error}
      dirty={isDirty}
      onSubmit={handleSubmit((fields) => save.mutate(onlyChanged(fields)))}
    >
      <TextInput
        label={t('users:fields.name')}
        autoComplete="name"
        maxLength={200}
        required
        error={formState.errors.name?.message ?? refused.name}
        {...register('name', { validate: (text) => text.trim() !== '' || t('common:field.required') })}
      />
      <TextInput
        label={t('profile:email')}
        description={t('profile:email_hint')}
        value={user.email}
        variant="filled"
        readOnly
      />
      <PersonalFields control={control} refused={refused} own />
    </PageForm>
  )
}

/** May be missing: devices have stored profiles from before there were terms. */
function Terms({ user: { terms } }: { user: Partial<Pick<Me, 'terms'>> }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  if (!terms) return null
  return (
    <p>
      {t('terms', { version: format.calendarDay(terms.version), when: format.dateTime(terms.accepted_at) })}{' '}
      <PageLink to={paths.terms()} target="_blank">
        {t('terms_link')}
      </PageLink>
    </p>
  )
}

type Passwords = { current_password: string; password: string }
const noPasswords: Passwords = { current_password: '', password: '' }

function PasswordForm() {
  const { t } = useTranslation(['profile', 'common'])
  const { register, handleSubmit, reset, formState } = useForm<Passwords>({ defaultValues: noPasswords })
  const change = useMutation({
    mutationFn: (body: Passwords) => api.auth.changePassword({ body }),
    onSuccess: async () => {
      reset(noPasswords)
      await refresh('user')
      notify.success(t('profile:changed'))
    },
  })
  const refused = fieldErrors(change.error)
  const { errors } = formState
  return (
    <PageForm
      submitLabel={t('profile:change')}
      loading={change.isPending}
      submitError={change.error}
      dirty={formState.isDirty}
      onSubmit={handleSubmit((fields) => change.mutate(fields))}
    >
      <PasswordField
        label={t('profile:current')}
        autoComplete="current-password"
        required
        error={errors.current_password?.message ?? refused.current_password}
        {...register('current_password', { required: t('common:field.required') })}
      />
      <PasswordField
        label={t('profile:new')}
        description={t('profile:new_hint')}
        autoComplete="new-password"
        required
        error={errors.password?.message ?? refused.password}
        {...register('password', { minLength: { value: 10, message: t('profile:new_hint') } })}
      />
    </PageForm>
  )
}

function PositionSwitch({ user }: { user: Me }) {
  const { t } = useTranslation('profile')
  const toggle = useMutation({
    mutationFn: () => api.auth.mandatoryMetadata(),
    onSuccess: async ({ mandatory_metadata }) => {
      await updateMe({ ...user, profile: { ...user.profile, mandatory_metadata } })
      tellOtherTabs()
      await refresh('user')
    },
    onError: notify.error,
  })
  return (
    <Switch
      label={t('position')}
      description={t('position_hint')}
      checked={user.profile.mandatory_metadata}
      disabled={toggle.isPending}
      onChange={() => toggle.mutate()}
    />
  )
}

/**
 * A person who signs in only through a provider has no password to change, and gets one by mail once there is
 * no provider.
 */
function Password() {
  const { t } = useTranslation('profile')
  const { data } = useQuery(secondFactorQuery)
  const { data: providers } = useQuery(providersQuery)
  if (data && !data.has_password)
    return providers && <p>{providerOf(providers) ? t('password_none') : t('password_first')}</p>
  return (
    <>
      <p>{t('password_hint')}</p>
      <PasswordForm />
    </>
  )
}

function Parts({ user }: { user: Me }) {
  const { t } = useTranslation('profile')
  return (
    <div className={classes.parts}>
      <section aria-labelledby="about">
        <h2 id="about">{t('about')}</h2>
        <AboutForm user={user} />
        <Terms user={user} />
      </section>
      <section aria-labelledby="evidence">
        <h2 id="evidence">{t('evidence')}</h2>
        <PositionSwitch user={user} />
      </section>
      <NotificationSettings />
      <section aria-labelledby="password">
        <h2 id="password">{t('password')}</h2>
        <Password />
      </section>
      <OwnPasskeys />
      <TwoSteps />
      <OwnSessions />
    </div>
  )
}

/**
 * `/dashboard/profile`: the person's own data, password and sessions. The page is shown before the session is
 * known.
 */
export function ProfilePage() {
  const { t } = useTranslation(['profile', 'common'])
  const user = useSession((session) => session.user)
  return (
    <>
      <PageHeader title={t('common:pages.profile')} sentence={t('profile:sentence')} />
      {user ? <Parts user={user} /> : <PageLoading />}
    </>
  )
}
