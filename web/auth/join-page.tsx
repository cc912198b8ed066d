import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../language/problem-text.ts'
import { deviceZone } from '../language/zoned.ts'
import { invitationQuery } from '../queries/auth.ts'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { signIn } from '../session/sign-in.ts'
import { showCompany } from '../theme/shown-company.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { CutLink, isCutLink } from './cut-link.tsx'

/** Whether the link can never be used, however often it is tried. */
const endsLink = (error: unknown) =>
  error instanceof CallError &&
  ['invitation_invalid', 'account_elsewhere', 'link_not_held'].includes(error.code)

/** The page of an invitation: shows the company, asks for name and password, and signs in. */
export function JoinPage({ link }: { link: string }) {
  const { t } = useTranslation(['register', 'auth', 'common'])
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
      // The link is used up: if signing in fails, the page says that the account exists.
      const isIn = await signIn(email, password).then(
        () => true,
        () => false,
      )
      return { email, isIn }
    },
    onSuccess: ({ isIn }) => isIn && router.history.push(paths.dashboard()),
  })
  const signInLink = (
    <LinkButton fullWidth to={paths.login()}>
      {t('register:sign_in')}
    </LinkButton>
  )
  const ended = [error, joining.error].find(endsLink)
  if (ended)
    return (
      <AuthFrame title={problemText(ended).title} intro={problemText(ended).detail}>
        {signInLink}
      </AuthFrame>
    )
  if (isCutLink(error)) return <CutLink>{signInLink}</CutLink>
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!invitation)
    return (
      <AuthFrame title={t('register:title')}>
        <Skeleton height={180} />
      </AuthFrame>
    )
  if (joining.data && !joining.data.isIn)
    return (
      <AuthFrame
        title={t('register:invitation.joined', { company: invitation.company.name })}
        intro={t('register:confirm.detail', { email: joining.data.email })}
      >
        {signInLink}
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
        loading={joining.isPending || joining.isSuccess}
        error={joining.error}
        onSubmit={joining.mutate}
      />
    </AuthFrame>
  )
}
