import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { type BillingPeriod, billingPeriods, paidPlanIds } from '@atesta/contract/plans.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabDraft } from '../device/tab-draft.ts'
import { currentLocale } from '../language/i18n.ts'
import { problemText } from '../language/problem-text.ts'
import { deviceZone } from '../language/zoned.ts'
import { registrationQuery } from '../queries/auth.ts'
import { openApi } from '../session/api.ts'
import { secretOf } from '../session/held-links.ts'
import { signIn } from '../session/sign-in.ts'
import { LinkButton, PageLink } from '../ui/link.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { CutLink, isCutLink } from './cut-link.tsx'
import { JoinPage } from './join-page.tsx'

const names = ['company', 'name', 'email', 'password'] as const

const draft = tabDraft('register-draft')

type Chosen = { plan?: string | null; period?: BillingPeriod | null }

/** The checkout of the plan chosen before registering, otherwise the dashboard. */
const afterwards = ({ plan, period }: Chosen) =>
  plan && paidPlanIds.some((id) => id === plan)
    ? paths.checkout({ plan, period: period ?? undefined })
    : paths.dashboard()

function SignInLink({ next }: { next?: string }) {
  const { t } = useTranslation('register')
  return (
    <LinkButton fullWidth to={paths.login(next ? { next } : undefined)}>
      {t('sign_in')}
    </LinkButton>
  )
}

/**
 * The page of the confirmation mail: a person with the password of the registration creates the company and
 * is signed in.
 */
function Confirm({ link }: { link: string }) {
  const { t } = useTranslation('register')
  const router = useRouter()
  const confirming = useMutation({
    mutationFn: async (password: string) => {
      const token = await secretOf('registration', link)
      const { email, ...chosen } = await openApi.auth.confirmRegistration({ body: { token, password } })
      // The link is used up: if signing in fails, the page says that the company exists.
      const isIn = await signIn(email, password).then(
        () => true,
        () => false,
      )
      return { email, next: afterwards(chosen), isIn }
    },
    onSuccess: ({ next, isIn }) => isIn && router.history.push(next),
  })
  const { data, error } = confirming
  if (error instanceof CallError && error.code === 'registration_invalid')
    return (
      <AuthFrame title={problemText(error).title} intro={problemText(error).detail}>
        <SignInLink />
        <p className={classes.aside}>
          <PageLink to={paths.register()}>{t('title')}</PageLink>
        </p>
      </AuthFrame>
    )
  if (isCutLink(error))
    return (
      <CutLink>
        <LinkButton fullWidth to={paths.register()}>
          {t('title')}
        </LinkButton>
      </CutLink>
    )
  if (!data || data.isIn)
    return (
      <AuthFrame title={t('confirm.ask')} intro={t('confirm.ask_detail')}>
        <AccountForm
          names={['password']}
          passwordKnown
          submit={t('confirm.submit')}
          loading={confirming.isPending || confirming.isSuccess}
          error={error}
          onSubmit={({ password = '' }) => confirming.mutate(password)}
        />
        <p className={classes.aside}>
          <PageLink to={paths.register()}>{t('confirm.again')}</PageLink>
        </p>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('confirm.title')} intro={t('confirm.detail', { email: data.email })}>
      <SignInLink next={data.next} />
    </AuthFrame>
  )
}

/** A new company. The next steps are in the mail, so the page answers the same for every address. */
function Register({ plan, period }: { plan: string | undefined; period: BillingPeriod | undefined }) {
  const { t } = useTranslation('register')
  const registering = useMutation({
    mutationFn: (fields: Record<(typeof names)[number], string>) =>
      openApi.auth.register({
        body: {
          ...fields,
          accepted_terms: termsVersion,
          locale: currentLocale(),
          time_zone: deviceZone(),
          ...(plan && { plan, period }),
        },
      }),
    onSuccess: draft.forget,
  })
  const [initial] = useState(draft.read)
  const { data } = useQuery(registrationQuery)
  const { isSuccess: isSent, variables } = registering
  // The focused element is gone: focuses what is new, or what is most likely wrong.
  const wasSent = useRef(false)
  useEffect(() => {
    if (wasSent.current === isSent) return
    wasSent.current = isSent
    document.querySelector<HTMLElement>(isSent ? '[data-page-title]' : '[name="email"]')?.focus()
  }, [isSent])
  if (data?.open === false)
    return (
      <AuthFrame title={t('off.title')} intro={t('off.detail')}>
        <SignInLink />
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={isSent ? t('sent.title') : t('title')}
      intro={isSent ? t('sent.detail', { email: variables.email }) : t('intro')}
    >
      {isSent && (
        <Button fullWidth variant="default" onClick={registering.reset}>
          {t('sent.correct')}
        </Button>
      )}
      {/* Stays, so that a mistyped address can be corrected without retyping the rest. */}
      <div hidden={isSent}>
        <AccountForm
          names={names}
          initial={initial}
          onTyped={({ password: _, ...typed }) => draft.keep(typed)}
          terms
          open
          submit={t('submit')}
          loading={registering.isPending}
          error={registering.error}
          onSubmit={(fields) => registering.mutate(fields as Record<(typeof names)[number], string>)}
        />
        <p className={classes.aside}>
          <PageLink to={paths.login(plan ? { next: afterwards({ plan, period }) } : undefined)}>
            {t('have_account')}
          </PageLink>
        </p>
      </div>
    </AuthFrame>
  )
}

/** `/register`: a new company; `?token=` confirms one; `?invitation=` joins one. */
export function RegisterPage() {
  const { token, invitation, plan, ...search } = useSearch({ from: '/register' })
  const period = billingPeriods.find((each) => each === search.period)
  if (invitation) return <JoinPage link={invitation} />
  return token ? <Confirm link={token} /> : <Register plan={plan} period={period} />
}
