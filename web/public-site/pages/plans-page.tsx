import { paths } from '@atesta/contract/paths.ts'
import { type billingPeriods, currency, type Plan, type PlanId, plans } from '@atesta/contract/plans.ts'
import { inLanguage, publicAddress } from '@atesta/contract/site/public-pages.ts'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageFormat, useShownPage } from '../frame/context.ts'
import { ActionLink } from '../frame/link.tsx'
import { PageTop } from '../frame/page-top.tsx'
import classes from './plans-page.module.css'

/** In the order in which a company outgrows them; the one for its own servers is last. */
const order = ['trial', 'starter', 'team', 'business', 'self-hosted'] as const satisfies PlanId[]
type Shown = (typeof order)[number]

/** The plan's figures in words. */
function useFigures() {
  const { t } = useTranslation('offer')
  const format = usePageFormat()
  return (plan: Plan) => {
    const count = (value: number | null) => (value === null ? t('plans.no_limit') : format.number(value))
    const bytes = plan.limits.storage_bytes
    return {
      credits: count(plan.credits?.month ?? null),
      people: count(plan.limits.users),
      storage: bytes === null ? t('plans.no_limit') : format.bytes(bytes),
      money: (period: (typeof billingPeriods)[number]) =>
        plan.prices ? format.money(plan.prices[period] / 100, currency) : t('plans.free'),
    }
  }
}

function Action({ id }: { id: Shown }) {
  const { t } = useTranslation(['offer', 'billing'])
  const { locale } = useShownPage()
  if (id === 'trial')
    return <ActionLink to={inLanguage(paths.register(), locale)}>{t('offer:plans.trial.action')}</ActionLink>
  if (id === 'self-hosted')
    return (
      <ActionLink to={publicAddress('contact', locale)} quiet>
        {t('offer:plans.self-hosted.action')}
      </ActionLink>
    )
  return (
    <ActionLink to={inLanguage(paths.checkout({ plan: id }), locale)} quiet>
      {t('offer:plans.choose', { plan: t(`billing:plans.${id}`) })}
    </ActionLink>
  )
}

function PlanCard({ id }: { id: Shown }) {
  const { t } = useTranslation(['offer', 'billing'])
  const plan: Plan = plans[id]
  const figures = useFigures()(plan)
  return (
    <li className={classes.card}>
      <h2>{t(`billing:plans.${id}`)}</h2>
      <p className={classes.for}>{t(`offer:plans.${id}.for`)}</p>
      <p className={classes.price}>
        {plan.prices
          ? t('billing:choice.per.month', { price: figures.money('month') })
          : figures.money('month')}
      </p>
      <p className={classes.year}>
        {plan.prices ? t('offer:plans.or_year', { price: figures.money('year') }) : ' '}
      </p>
      <dl className={classes.figures}>
        {(['credits', 'people', 'storage'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`offer:plans.${name}`)}</dt>
            <dd>{figures[name]}</dd>
          </div>
        ))}
      </dl>
      <Action id={id} />
    </li>
  )
}

const always = ['forms', 'offline', 'links', 'claims', 'reports', 'api', 'look', 'languages'] as const

/** `/plans`: what each plan includes and how to get it. */
export function PlansPage() {
  const { t } = useTranslation('offer')
  const { locale } = useShownPage()
  return (
    <>
      <PageTop title={t('plans.title')} intro={t('plans.intro')} />
      <ul className={classes.cards}>
        {order.map((id) => (
          <PlanCard key={id} id={id} />
        ))}
      </ul>
      <p className={classes.note}>{t('plans.requested')}</p>
      <section className={classes.all}>
        <h2>{t('plans.all.title')}</h2>
        <ul>
          {always.map((name) => (
            <li key={name}>
              <IconCheck size={20} aria-hidden />
              {t(`plans.all.${name}`)}
            </li>
          ))}
        </ul>
        <ActionLink to={publicAddress('pricing', locale)} quiet>
          {t('pricing.calculator.title')}
        </ActionLink>
      </section>
    </>
  )
}
