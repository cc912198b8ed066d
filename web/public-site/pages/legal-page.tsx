import { publicAddress } from '@atesta/contract/site/public-pages.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import type { Texts } from '@atesta/i18n/typed.ts'
import { useTranslation } from 'react-i18next'
import { useShownPage } from '../frame/context.ts'
import { ActionLink } from '../frame/link.tsx'
import { PageTop } from '../frame/page-top.tsx'
import classes from './legal-page.module.css'

/** Days that the server keeps sent e-mails by default (MAIL_KEEP_DAYS). */
const mailDays = 90

const dayOf = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

function LegalPage({ name }: { name: 'privacy' | 'terms' }) {
  const { t } = useTranslation(['legal', 'common'])
  const { locale } = useShownPage()
  const sections = t(`legal:${name}.sections`, {
    returnObjects: true,
    mailDays,
  }) as Texts['legal'][typeof name]['sections']
  const entries = Object.entries(sections) as [string, { title: string; text: string }][]
  return (
    <>
      <PageTop title={t(`common:pages.${name}`)} intro={t(`legal:${name}.intro`)} />
      <div className={classes.page}>
        <nav className={classes.contents} aria-label={t('legal:contents')}>
          <ol>
            {entries.map(([id, { title }]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.sections}>
          {name === 'terms' && <p>{t('legal:version', { date: dayOf(termsVersion, locale) })}</p>}
          {entries.map(([id, { title, text }]) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
          <p>
            <ActionLink to={publicAddress('contact', locale)} quiet>
              {t('legal:contact')}
            </ActionLink>
          </p>
        </div>
      </div>
    </>
  )
}

/** `/privacy`: what is kept, why, and for how long. */
export const PrivacyPage = () => <LegalPage name="privacy" />

/** `/terms`: the rules for using the installation. */
export const TermsPage = () => <LegalPage name="terms" />
