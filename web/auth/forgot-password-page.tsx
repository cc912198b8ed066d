import { paths } from '@atesta/contract/paths.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openApi } from '../session/api.ts'
import { LinkButton, PageLink } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

/** `/forgot-password`: asks for the address; the answer is the same for every address. */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'register'])
  const asking = useMutation({
    mutationFn: (body: { email: string; website?: string }) => openApi.auth.forgotPassword({ body }),
  })
  if (asking.isSuccess)
    return (
      <AuthFrame
        title={t('auth:forgot.sent_title')}
        intro={t('auth:forgot.sent_detail', { email: asking.variables.email })}
      >
        <LinkButton fullWidth variant="default" to={paths.login()}>
          {t('register:sign_in')}
        </LinkButton>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('auth:forgot.title')} intro={t('auth:forgot.intro')}>
      <AccountForm
        names={['email']}
        open
        submit={t('auth:forgot.submit')}
        loading={asking.isPending}
        error={asking.error}
        onSubmit={({ email = '', website }) => asking.mutate({ email, ...(website && { website }) })}
      />
      <p className={classes.aside}>
        <PageLink to={paths.login()}>{t('register:sign_in')}</PageLink>
      </p>
    </AuthFrame>
  )
}
