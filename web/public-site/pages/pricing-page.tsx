import { creditPack, currency } from '@atesta/contract/plans.ts'
import { publicAddress } from '@atesta/contract/site/public-pages.ts'
import { useTranslation } from 'react-i18next'
import { usePageFormat, useShownPage } from '../frame/context.ts'
import { ActionLink } from '../frame/link.tsx'
import { PageTop } from '../frame/page-top.tsx'
import { type Cost, costsOf, exampleWork, mostOf } from './costs.ts'
import fields from './fields.module.css'
import classes from './pricing-page.module.css'

const names = ['files', 'reports', 'people'] as const

function Question({ name }: { name: (typeof names)[number] }) {
  const { t } = useTranslation('offer')
  const format = usePageFormat()
  const wrong = t('pricing.calculator.wrong', { most: format.number(mostOf[name]) })
  return (
    <div className={fields.field}>
      <label htmlFor={`work-${name}`}>{t(`pricing.calculator.${name}`)}</label>
      <input
        id={`work-${name}`}
        name={name}
        type="number"
        inputMode="numeric"
        min="0"
        max={mostOf[name]}
        step="1"
        defaultValue={exampleWork[name]}
        aria-describedby={name === 'people' ? 'work-note work-people-error' : `work-${name}-error`}
      />
      {name === 'people' && (
        <p id="work-note" className={fields.help}>
          {t('pricing.calculator.note')}
        </p>
      )}
      <p id={`work-${name}-error`} className={fields.error} hidden>
        {wrong}
      </p>
    </div>
  )
}

function CostRow({ cost }: { cost: Cost }) {
  const { t } = useTranslation(['offer', 'billing'])
  const format = usePageFormat()
  return (
    <tr data-plan={cost.plan} data-best={cost.best || undefined} data-fits={cost.fits}>
      <th scope="row">
        {t(`billing:plans.${cost.plan}`)}
        <span className={classes.best}>{t('offer:pricing.calculator.best')}</span>
        <span className={classes.small}>
          {t('offer:pricing.calculator.too_small', { people: format.number(cost.people) })}
        </span>
      </th>
      <td>{format.number(cost.credits)}</td>
      <td data-packs>{format.number(cost.packs)}</td>
      <td data-total>{format.money(cost.total / 100, currency)}</td>
    </tr>
  )
}

function Calculator() {
  const { t } = useTranslation('offer')
  const { locale } = useShownPage()
  return (
    <section className={classes.calculator} aria-labelledby="calculator">
      <form className={classes.questions} data-calculator data-currency={currency} noValidate>
        <h2 id="calculator">{t('pricing.calculator.title')}</h2>
        {names.map((name) => (
          <Question key={name} name={name} />
        ))}
      </form>
      <div className={classes.answer}>
        <table className={classes.costs} aria-live="polite">
          <caption>{t('pricing.calculator.caption')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('pricing.calculator.plan')}</th>
              <th scope="col">{t('pricing.calculator.credits')}</th>
              <th scope="col">{t('pricing.calculator.extra')}</th>
              <th scope="col">{t('pricing.calculator.total')}</th>
            </tr>
          </thead>
          <tbody>
            {costsOf(exampleWork).map((cost) => (
              <CostRow key={cost.plan} cost={cost} />
            ))}
          </tbody>
        </table>
        <p className={classes.none} data-none hidden>
          {t('pricing.calculator.none')}{' '}
          <a href={publicAddress('contact', locale)}>{t('pricing.calculator.ask')}</a>
        </p>
      </div>
    </section>
  )
}

/** `/pricing`: what a credit is, and what a month costs. */
export function PricingPage() {
  const { t } = useTranslation('offer')
  const { locale } = useShownPage()
  const format = usePageFormat()
  const pack = {
    credits: format.number(creditPack.credits),
    price: format.money(creditPack.price / 100, currency),
  }
  return (
    <>
      <PageTop title={t('pricing.title')} intro={t('pricing.intro')} />
      <Calculator />
      <section className={classes.rules}>
        <h2>{t('pricing.rules.title')}</h2>
        <ul>
          {(['failed', 'packs', 'end', 'term'] as const).map((rule) => (
            <li key={rule}>
              <h3>{t(`pricing.rules.${rule}.title`)}</h3>
              <p>{t(`pricing.rules.${rule}.text`, pack)}</p>
            </li>
          ))}
        </ul>
        <ActionLink to={publicAddress('plans', locale)} quiet>
          {t('pricing.compare')}
        </ActionLink>
      </section>
    </>
  )
}
