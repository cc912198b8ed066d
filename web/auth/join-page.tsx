import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceZone } from '../language/zoned.ts'
import { invitationQuery } from '../queries/accounts.ts'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { signIn } from '../session/sign-in.ts'
import { showCompany } from '../theme/shown-company.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** The link of an invitation: says to what, asks for a name and a password, and goes in. */
export function JoinPage({ link }: { link: string }) {
  const { t } = useTranslation(['register', 'common'])
  const router = useRouter()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(link))
  const company = invitation?.company
  useEffect(() => {
    if (company) showCompany(company)
  }, [company])
  const joining = useMutation({
    mutationFn: async ({ name = '', password = '' }: { name?: string; password?: string }) => {
      const token = await secretOf('invitation', link)
      const { email } = await openApi.auth.acceptInvitation({
        body: { token, name, password, accepted_terms: termsVersion, time_zone: deviceZone() },
      })
      await signIn(email, password)
    },
    onSuccess: () => router.history.push(paths.dashboard()),
  })
  // Who has an account in another company reads why, and what to ask for.
  const elsewhere =
    error instanceof CallError && error.code === 'account_elsewhere' ? error.problem?.detail : undefined
  if (error instanceof CallError && error.status !== 0 && error.status < 500)
    return (
      <AuthFrame
        title={t('register:invitation.failed')}
        intro={elsewhere ?? t('register:invitation.failed_detail')}
      >
        <LinkButton fullWidth to={paths.login()}>
          {t('register:sign_in')}
        </LinkButton>
      </AuthFrame>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!invitation)
    return (
      <AuthFrame title={t('register:title')}>
        <Skeleton height={180} />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={t('register:invitation.title', { company: invitation.company.name })}
      intro={t('register:invitation.intro', {
        role: t(`common:roles.${invitation.range}`),
        email: invitation.email,
      })}
    >
      <AccountForm
        names={['name', 'password']}
        terms
        initial={{ name: invitation.name }}
        submit={t('register:invitation.submit')}
        loading={joining.isPending}
        error={joining.error}
        onSubmit={joining.mutate}
      />
    </AuthFrame>
  )
}
