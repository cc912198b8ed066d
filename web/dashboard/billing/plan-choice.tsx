import type { BillingPeriod, PaidPlanId } from '@atesta/contract/plans.ts'
import { billingPeriods, paidPlanIds } from '@atesta/contract/plans.ts'
import type { Subscription } from '@atesta/contract/schemas/billing.ts'
import { Button, SegmentedControl, Textarea } from '@mantine/core'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plansQuery } from '../../queries/billing.ts'
import { api } from '../../session/api.ts'
import { useFormat } from '../../session/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { notify } from '../../ui/notify.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './plan-choice.module.css'
import { usePlanName } from './use-plan-name.ts'

type Wanted = { plan: PaidPlanId; period: BillingPeriod }

/** Asks the operator for a plan, where plans are not sold. */
function useRequest() {
  const { t } = useTranslation('billing')
  const planName = usePlanName()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [note, setNote] = useState('')
  const [sent, setSent] = useState<Wanted[]>([])
  const request = useMutation({
    mutationFn: (body: Wanted & { note: string }) => api.billing.requestPlan({ body }),
    onSuccess: (_, { plan, period }) => {
      setSent([...sent, { plan, period }])
      setWanted(null)
      setNote('')
      notify.success(t('choice.requested'))
    },
    onError: notify.error,
  })
  const element = wanted && (
    <Confirm
      opened
      title={t('choice.request_title', { plan: planName(wanted.plan) })}
      confirmLabel={t('choice.send')}
      pending={request.isPending}
      onConfirm={() => request.mutate({ ...wanted, note: note.trim() })}
      onCancel={() => setWanted(null)}
    >
      <p>{t('choice.request_detail')}</p>
      <Textarea
        className={classes.note}
        label={t('choice.note')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
    </Confirm>
  )
  const isSent = ({ plan, period }: Wanted) =>
    sent.some((each) => each.plan === plan && each.period === period)
  return { ask: setWanted, isSent, element }
}

type CardProps = Wanted & {
  /** For the term, in cents and credits. */
  price: number
  credits: number | null
  limits: { users: number | null; storage_bytes: number | null }
  currency: string
  current: boolean
  action: ReactNode
}

function Card({ plan, period, price, credits, limits, currency, current, action }: CardProps) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const planName = usePlanName()
  const written = format.number(price / 100, {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: 0,
  })
  return (
    <li className={classes.card} data-current={current || undefined}>
      <div className={classes.name}>
        <h3>{planName(plan)}</h3>
        {current && <WordBadge colour="green">{t('choice.current')}</WordBadge>}
      </div>
      <p className={classes.price}>{t(`choice.per.${period}`, { price: written })}</p>
      <ul className={classes.facts}>
        {credits !== null && <li>{t(`choice.credits_${period}`, { count: credits })}</li>}
        {limits.users !== null && <li>{t('choice.people', { count: limits.users })}</li>}
        {limits.storage_bytes !== null && (
          <li>{t('choice.storage', { size: format.bytes(limits.storage_bytes) })}</li>
        )}
      </ul>
      {action}
    </li>
  )
}

/** The plans with price and content; chosen at the payment service, or requested from the operator. */
export function PlanChoice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const planName = usePlanName()
  const { data, error, refetch } = useQuery(plansQuery)
  const [period, setPeriod] = useState<BillingPeriod>(subscription.period ?? 'month')
  const request = useRequest()
  const checkout = useMutation({
    mutationFn: (body: Wanted) => api.billing.checkout({ body }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: notify.error,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const actionFor = (plan: PaidPlanId) => {
    const wanted = { plan, period }
    if (!data.on_sale) {
      const isSent = request.isSent(wanted)
      const label = t(isSent ? 'choice.requested' : 'choice.request')
      return (
        <Button
          variant="default"
          disabled={isSent}
          leftSection={isSent ? <IconCheck size={16} /> : undefined}
          aria-label={`${label}: ${planName(plan)}`}
          onClick={() => request.ask(wanted)}
        >
          {label}
        </Button>
      )
    }
    return (
      <Button
        variant="default"
        rightSection={<IconExternalLink size={14} />}
        loading={checkout.isPending && checkout.variables.plan === plan}
        onClick={() => checkout.mutate(wanted)}
      >
        {t('choice.choose', { plan: planName(plan) })}
      </Button>
    )
  }
  return (
    <section className={classes.section} aria-labelledby="billing-plans">
      <div className={classes.top}>
        <h2 id="billing-plans">{t('choice.title')}</h2>
        <SegmentedControl
          aria-label={t('choice.pay')}
          value={period}
          onChange={(next) => setPeriod(next as BillingPeriod)}
          data={billingPeriods.map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      </div>
      <ul className={classes.cards}>
        {paidPlanIds.map((id) => {
          const plan = data.data.find((each) => each.id === id)
          if (!plan?.prices) return null
          const current =
            subscription.plan === id && subscription.period === period && subscription.state !== 'canceled'
          return (
            <Card
              key={id}
              plan={id}
              period={period}
              price={plan.prices[period]}
              credits={plan.credits?.[period] ?? null}
              limits={plan.limits}
              currency={data.currency}
              current={current}
              action={current ? null : actionFor(id)}
            />
          )
        })}
      </ul>
      {request.element}
    </section>
  )
}
