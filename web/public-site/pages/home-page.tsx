import { paths } from '@atesta/contract/paths.ts'
import { inLanguage, publicAddress } from '@atesta/contract/site/public-pages.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShownPage } from '../frame/context.ts'
import { ActionLink } from '../frame/link.tsx'
import { Screen } from '../pictures/screen.tsx'
import classes from './home-page.module.css'
import { ProofCard } from './proof-card.tsx'

function Opening() {
  const { t } = useTranslation('site')
  const { locale } = useShownPage()
  return (
    <div className={classes.opening}>
      <div className={classes.words}>
        <h1>{t('home.title')}</h1>
        <p className={classes.lead}>{t('home.lead')}</p>
        <div className={classes.actions}>
          <ActionLink to={inLanguage(paths.register(), locale)}>{t('nav.register')}</ActionLink>
          <ActionLink to="#how" quiet>
            {t('home.how')}
          </ActionLink>
        </div>
      </div>
      <ProofCard />
    </div>
  )
}

const steps = ['ask', 'record', 'prove'] as const

function How() {
  const { t } = useTranslation('site')
  return (
    <section id="how" className={classes.section}>
      <h2>{t('how.title')}</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step} className={classes.step} data-step={step}>
            <div className={classes.stepWords}>
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </div>
            <Screen name={step} alt={t(`how.${step}.alt`)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What a proof is worth, and its limits. */
function Limits() {
  const { t } = useTranslation('site')
  return (
    <section className={classes.band}>
      <div className={classes.section}>
        <h2>{t('limits.title')}</h2>
        <p className={classes.intro}>{t('limits.intro')}</p>
        <div className={classes.columns}>
          <div className={classes.claims} data-kind="proved">
            <h3>{t('limits.does')}</h3>
            <ul>
              {(['bytes', 'log', 'history'] as const).map((claim) => (
                <li key={claim}>
                  <IconCheck size={20} aria-hidden />
                  {t(`limits.proves.${claim}`)}
                </li>
              ))}
            </ul>
          </div>
          <div className={classes.claims}>
            <h3>{t('limits.does_not')}</h3>
            <ul>
              {(['scene', 'person', 'time'] as const).map((claim) => (
                <li key={claim}>
                  <IconMinus size={20} aria-hidden />
                  {t(`limits.open.${claim}`)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}

function Who() {
  const { t } = useTranslation('site')
  return (
    <section className={classes.section}>
      <h2>{t('who.title')}</h2>
      <ul className={classes.texts}>
        {(['mines', 'insurers', 'oil_gas', 'certifiers'] as const).map((name) => (
          <li key={name}>
            <h3>{t(`who.${name}.title`)}</h3>
            <p>{t(`who.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Open() {
  const { t } = useTranslation('site')
  return (
    <section className={classes.section}>
      <h2>{t('open.title')}</h2>
      <ul className={classes.texts}>
        {(['offline', 'format', 'own'] as const).map((name) => (
          <li key={name}>
            <h3>{t(`open.${name}.title`)}</h3>
            <p>{t(`open.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `/`: what the product is, and the proof that it does what it says. */
export function HomePage() {
  const { t } = useTranslation('site')
  const { locale } = useShownPage()
  return (
    <>
      <Opening />
      <How />
      <Limits />
      <Who />
      <Open />
      <section className={classes.end}>
        <h2>{t('end.title')}</h2>
        <p>{t('end.text')}</p>
        <div className={classes.actions}>
          <ActionLink to={inLanguage(paths.register(), locale)}>{t('nav.register')}</ActionLink>
          <ActionLink to={publicAddress('plans', locale)} quiet>
            {t('end.plans')}
          </ActionLink>
        </div>
      </section>
    </>
  )
}
