import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../language/problem-text.ts'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { LinkButton, PageLink } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { CutLink, isCutLink } from './cut-link.tsx'

/** `/reset-password?token=`: the page of the mail's link, which sets a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'register'])
  const { token } = useSearch({ from: '/reset-password' })
  const [removes, setRemoves] = useState(false)
  const setting = useMutation({
    mutationFn: async (password: string) =>
      openApi.auth.resetPassword({
        body: { token: await secretOf('reset', token ?? ''), password, remove_passkeys: removes },
      }),
  })
  const { error } = setting
  if (!token || isCutLink(error))
    return (
      <CutLink>
        <LinkButton fullWidth to={paths.forgotPassword()}>
          {t('auth:reset.again')}
        </LinkButton>
      </CutLink>
    )
  if (setting.isSuccess)
    return (
      <AuthFrame title={t('auth:reset.done_title')} intro={t('auth:reset.done_detail')}>
        <LinkButton fullWidth to={paths.login()}>
          {t('register:sign_in')}
        </LinkButton>
      </AuthFrame>
    )
  if (error instanceof CallError && error.code === 'password_reset_invalid')
    return (
      <AuthFrame title={problemText(error).title} intro={problemText(error).detail}>
        <LinkButton fullWidth to={paths.login()}>
          {t('register:sign_in')}
        </LinkButton>
        <p className={classes.aside}>
          <PageLink to={paths.forgotPassword()}>{t('auth:reset.again')}</PageLink>
        </p>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('auth:reset.title')} intro={t('auth:reset.intro')}>
      <AccountForm
        names={['password']}
        passwordLabel={t('auth:reset.password')}
        submit={t('auth:reset.submit')}
        loading={setting.isPending}
        error={error}
        onSubmit={({ password = '' }) => setting.mutate(password)}
      >
        <Checkbox
          label={t('auth:reset.remove_passkeys')}
          description={t('auth:reset.remove_passkeys_hint')}
          checked={removes}
          onChange={({ currentTarget }) => setRemoves(currentTarget.checked)}
        />
      </AccountForm>
      <p className={classes.aside}>
        <PageLink to={paths.forgotPassword()}>{t('auth:reset.again')}</PageLink>
      </p>
    </AuthFrame>
  )
}
