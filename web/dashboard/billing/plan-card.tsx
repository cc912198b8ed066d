import type { Subscription } from '@atesta/contract/schemas/billing.ts'
import { Button, Progress } from '@mantine/core'
import { IconCreditCard, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plansQuery } from '../../queries/billing.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { useFormat } from '../../session/use-format.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { notify } from '../../ui/notify.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './billing-page.module.css'
import { usePlanName } from './use-plan-name.ts'

const colours = { active: 'green', past_due: 'red', canceled: 'grey' } as const

type MeterProps = {
  label: string
  used: number
  limit: number | null
  say: (n: number) => string
  /** What is said without a limit. */
  unlimited?: string
  note?: string
}
function Meter({ label, used, limit, say, unlimited, note }: MeterProps) {
  const { t } = useTranslation('billing')
  const share = limit ? Math.min(100, (used / limit) * 100) : 0
  return (
    <div className={classes.meter}>
      <h3>{label}</h3>
      <p className={classes.figure}>
        {limit === null
          ? (unlimited ?? t('used_unlimited', { used: say(used) }))
          : t('used_of', { used: say(used), limit: say(limit) })}
      </p>
      {limit !== null && (
        <Progress value={share} color={share >= 90 ? 'red' : undefined} aria-label={label} size="sm" />
      )}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  )
}

/** Payment options; nothing where plans are not sold. */
function Payments({ subscription: { can, ends } }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const [asking, setAsking] = useState(false)
  const elsewhere = useMutation({
    mutationFn: (open: () => Promise<{ url: string }>) => open(),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: notify.error,
  })
  const ending = useMutation({
    mutationFn: (resume: boolean) => api.billing.cancel({ body: { resume } }),
    onSuccess: async (_, resume) => {
      await refresh('subscription_information', 'billing_history')
      notify.success(t(resume ? 'resumed' : 'cancelled'))
    },
    onError: notify.error,
    onSettled: () => setAsking(false),
  })
  return (
    <div className={classes.buttons}>
      {can.open_portal && (
        <Button
          variant="default"
          leftSection={<IconCreditCard size={16} />}
          rightSection={<IconExternalLink size={14} />}
          onClick={() => elsewhere.mutate(() => api.billing.portal())}
        >
          {t('portal')}
        </Button>
      )}
      {can.buy_credits && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => elsewhere.mutate(() => api.billing.buyCredits({ body: { packs: 1 } }))}
        >
          {t('buy')}
        </Button>
      )}
      {can.cancel &&
        (ends ? (
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate(true)}>
            {t('resume')}
          </Button>
        ) : (
          <Button variant="default" c="red" onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        ))}
      <Confirm
        opened={asking}
        title={t('cancel_title')}
        confirmLabel={t('cancel')}
        danger
        pending={ending.isPending}
        onConfirm={() => ending.mutate(false)}
        onCancel={() => setAsking(false)}
      >
        {t('cancel_detail')}
      </Confirm>
    </div>
  )
}

/** The plan and its usage. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const format = useFormat()
  const planName = usePlanName()
  const { plan, state, renews_at, ends, credits, limits, usage, can } = subscription
  const { data: catalogue } = useQuery(plansQuery)
  const date = renews_at && format.date(renews_at)
  return (
    <section className={classes.card} aria-labelledby="billing-plan">
      <div className={classes.plan}>
        <h2 id="billing-plan">{planName(plan)}</h2>
        <WordBadge colour={colours[state]}>{t(`states.${state}`)}</WordBadge>
        {date && <span className={classes.note}>{ends ? t('ends', { date }) : t('renews', { date })}</span>}
      </div>
      <div className={classes.meters}>
        <Meter
          label={t('credits')}
          used={credits.used}
          limit={credits.unlimited ? null : credits.included}
          say={format.number}
          note={credits.extra > 0 ? t('extra', { extra: credits.extra }) : t('credit_hint')}
        />
        <Meter
          label={t('users')}
          used={usage.users}
          limit={limits.users}
          say={format.number}
          unlimited={t('people', { count: usage.users })}
        />
        <Meter
          label={t('storage')}
          used={usage.storage_bytes}
          limit={limits.storage_bytes}
          say={format.bytes}
        />
      </div>
      {Object.values(can).includes(true) && <Payments subscription={subscription} />}
      {catalogue && !catalogue.on_sale && <p className={classes.note}>{t('own')}</p>}
    </section>
  )
}
