import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { type BillingPeriod, billingPeriods, type PaidPlanId, paidPlanIds } from '@atesta/contract/plans.ts'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveFor } from '../address/leave-for.ts'
import { plansQuery } from '../queries/billing.ts'
import { api } from '../session/api.ts'
import { useSession } from '../session/session.ts'
import { useFormat } from '../session/use-format.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { type Fact, FactList } from '../ui/fact-list.tsx'
import { FormProblem } from '../ui/form/form-problem.tsx'
import { LinkButton } from '../ui/link.tsx'
import classes from './auth-frame.module.css'
import { AuthFrame } from './auth-frame.tsx'

type Wanted = { plan: PaidPlanId; period: BillingPeriod }

/** For visitors without a session: plan and term are remembered through registering and signing in. */
function Stranger(wanted: Wanted) {
  const { t } = useTranslation('billing')
  return (
    <div className={classes.done}>
      <p>{t('checkout.stranger')}</p>
      <LinkButton fullWidth to={paths.register(wanted)}>
        {t('checkout.register')}
      </LinkButton>
      <LinkButton fullWidth variant="default" to={paths.login({ next: paths.checkout(wanted) })}>
        {t('checkout.sign_in')}
      </LinkButton>
    </div>
  )
}

/** Leads to the payment service. */
function Pay(wanted: Wanted) {
  const { t } = useTranslation('billing')
  const paying = useMutation({
    mutationFn: async () => leaveFor((await api.billing.checkout({ body: wanted })).url),
  })
  const subscribed = paying.error instanceof CallError && paying.error.code === 'already_subscribed'
  return (
    <div className={classes.done}>
      <FormProblem error={paying.error} />
      {subscribed && (
        <LinkButton fullWidth to={paths.billing()}>
          {t('checkout.billing')}
        </LinkButton>
      )}
      <p>{t('checkout.pay_detail')}</p>
      <Button
        fullWidth
        loading={paying.isPending}
        rightSection={<IconExternalLink size={16} />}
        onClick={() => paying.mutate()}
      >
        {t('checkout.pay')}
      </Button>
    </div>
  )
}

/** Asks the operator for the plan, where plans are not sold. */
function Request(wanted: Wanted) {
  const { t } = useTranslation('billing')
  const [note, setNote] = useState('')
  const request = useMutation({
    mutationFn: () => api.billing.requestPlan({ body: { ...wanted, note: note.trim() } }),
  })
  if (request.isSuccess)
    return (
      <div className={classes.done} role="status">
        <p>{t('checkout.requested')}</p>
        <LinkButton fullWidth to={paths.dashboard()}>
          {t('checkout.dashboard')}
        </LinkButton>
      </div>
    )
  return (
    <div className={classes.done}>
      <FormProblem error={request.error} />
      <p>{t('checkout.request_detail')}</p>
      <Textarea
        label={t('checkout.note')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Button fullWidth loading={request.isPending} onClick={() => request.mutate()}>
        {t('checkout.request')}
      </Button>
    </div>
  )
}

/** The content and price of the plan in the chosen term. */
function usePlanFacts({ plan, period }: Wanted) {
  const { t } = useTranslation(['checkout', 'billing'])
  const format = useFormat()
  const { data, error, refetch } = useQuery(plansQuery)
  const found = data?.data.find(({ id }) => id === plan)
  const facts: Fact[] = []
  if (data && found?.prices) {
    const price = format.money(found.prices[period] / 100, data.currency)
    facts.push({ label: t('billing:checkout.price'), value: t(`billing:choice.per.${period}`, { price }) })
    if (found.credits)
      facts.push({ label: t('billing:credits'), value: format.number(found.credits[period]) })
    if (found.limits.users !== null)
      facts.push({ label: t('billing:users'), value: format.number(found.limits.users) })
    if (found.limits.storage_bytes !== null)
      facts.push({ label: t('billing:storage'), value: format.bytes(found.limits.storage_bytes) })
  }
  return { facts, onSale: data?.on_sale, error: data ? null : error, retry: () => void refetch() }
}

/** For an address without a plan that is sold. */
function UnknownPlan() {
  const { t } = useTranslation(['checkout', 'common', 'plans'])
  return (
    <AuthFrame title={t('common:problem.not_found_title')} intro={t('plans:intro')}>
      <LinkButton fullWidth to={paths.plans()}>
        {t('plans:title')}
      </LinkButton>
    </AuthFrame>
  )
}

/**
 * `/checkout/:plan`: summary of the plan, then payment or, where plans are not sold, a request to the
 * operator.
 */
export function CheckoutPage() {
  const asked = useParams({ from: '/checkout/$plan' })
  const plan = paidPlanIds.find((id) => id === asked.plan)
  return plan ? <Checkout plan={plan} /> : <UnknownPlan />
}

function Checkout({ plan }: { plan: PaidPlanId }) {
  const { t } = useTranslation(['checkout', 'billing'])
  const user = useSession((session) => session.user)
  const search = useSearch({ from: '/checkout/$plan' })
  const asked = billingPeriods.find((each) => each === search.period)
  const [period, setPeriod] = useState(asked ?? 'month')
  const { facts, onSale, error, retry } = usePlanFacts({ plan, period })
  const wanted = { plan, period }
  return (
    <AuthFrame
      title={t('billing:checkout.plan', { plan: t(`billing:plans.${plan}`) })}
      intro={t('checkout:intro')}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <div className={classes.done}>
          <SegmentedControl
            fullWidth
            aria-label={t('billing:choice.pay')}
            value={period}
            onChange={(next) => setPeriod(next as BillingPeriod)}
            data={billingPeriods.map((value) => ({ value, label: t(`billing:choice.${value}`) }))}
          />
          <FactList facts={facts} />
          {!user && <Stranger {...wanted} />}
          {user && !user.can.manage_billing && <p>{t('billing:checkout.administrators')}</p>}
          {user?.can.manage_billing && onSale === true && <Pay {...wanted} />}
          {user?.can.manage_billing && onSale === false && <Request {...wanted} />}
        </div>
      )}
    </AuthFrame>
  )
}
