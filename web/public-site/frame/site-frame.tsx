import { locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { inLanguage, type PublicPage, publicAddress } from '@atesta/contract/site/public-pages.ts'
import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AtestaMark } from '../../ui/atesta-mark.tsx'
import { Consent } from './consent.tsx'
import { useShownPage } from './context.ts'
import { ActionLink } from './link.tsx'
import classes from './site-frame.module.css'

/** A link, in the current language, to a page that has an address per language. */
function InLanguageLink({ to, children }: { to: string; children: ReactNode }) {
  const { locale, path } = useShownPage()
  return (
    <a className={classes.link} href={inLanguage(to, locale)} aria-current={to === path ? 'page' : undefined}>
      {children}
    </a>
  )
}

const PublicLink = ({ page, children }: { page: PublicPage; children: ReactNode }) => (
  <InLanguageLink to={paths[page]()}>{children}</InLanguageLink>
)

function PageLinks() {
  const { t } = useTranslation('site')
  return (
    <>
      <InLanguageLink to={paths.verifier()}>{t('nav.verifier')}</InLanguageLink>
      <PublicLink page="plans">{t('nav.plans')}</PublicLink>
      <PublicLink page="pricing">{t('nav.pricing')}</PublicLink>
      <PublicLink page="contact">{t('nav.contact')}</PublicLink>
    </>
  )
}

/** Links to sign in and sign up; for signed-in visitors the script shows the way to the dashboard. */
function AccountLinks() {
  const { t } = useTranslation('site')
  const { locale } = useShownPage()
  return (
    <>
      <span className={classes.account} data-guest>
        <InLanguageLink to={paths.login()}>{t('nav.sign_in')}</InLanguageLink>
        <ActionLink to={inLanguage(paths.register(), locale)}>{t('nav.register')}</ActionLink>
      </span>
      <span className={classes.account} data-member hidden>
        <ActionLink to={paths.dashboard()}>{t('nav.dashboard')}</ActionLink>
      </span>
    </>
  )
}

function Languages() {
  const { t } = useTranslation(['site', 'common'])
  const { locale, path } = useShownPage()
  return (
    <nav className={classes.languages} aria-label={t('nav.language')}>
      {locales.map((each) => (
        <a
          key={each}
          className={classes.link}
          href={inLanguage(path, each)}
          hrefLang={each}
          lang={each}
          data-locale={each}
          aria-current={each === locale ? 'true' : undefined}
        >
          {t(`common:language.${each}`)}
        </a>
      ))}
    </nav>
  )
}

function Header() {
  const { t } = useTranslation(['site', 'common'])
  const { locale } = useShownPage()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <a className={classes.brand} href={publicAddress('start', locale)}>
          <AtestaMark size={28} />
          {t('common:product')}
        </a>
        <nav className={classes.pages} aria-label={t('nav.label')}>
          <PageLinks />
        </nav>
        <AccountLinks />
        <details className={classes.menu}>
          <summary className={classes.summary}>
            <IconMenu2 size={20} aria-hidden />
            <span className="visually-hidden">{t('nav.menu')}</span>
          </summary>
          <nav className={classes.sheet} aria-label={t('nav.menu')}>
            <PageLinks />
            <a className={classes.link} href={inLanguage(paths.login(), locale)} data-guest>
              {t('nav.sign_in')}
            </a>
          </nav>
        </details>
      </div>
    </header>
  )
}

function Footer() {
  const { t } = useTranslation(['site', 'common'])
  return (
    <footer className={classes.footer}>
      <div className={classes.foot}>
        <div className={classes.about}>
          <span className={classes.brand}>
            <AtestaMark size={24} />
            {t('common:product')}
          </span>
          <p>{t('footer.line')}</p>
          <Languages />
        </div>
        <nav className={classes.column} aria-label={t('footer.product')}>
          <h2>{t('footer.product')}</h2>
          <PublicLink page="start">{t('footer.home')}</PublicLink>
          <PageLinks />
        </nav>
        <nav className={classes.column} aria-label={t('footer.rules')}>
          <h2>{t('footer.rules')}</h2>
          <PublicLink page="privacy">{t('common:pages.privacy')}</PublicLink>
          <PublicLink page="terms">{t('common:pages.terms')}</PublicLink>
          <PublicLink page="cookies">{t('common:pages.cookies')}</PublicLink>
          <a className={classes.link} href="/api/docs">
            {t('footer.api')}
          </a>
        </nav>
      </div>
    </footer>
  )
}

/** The frame around every public page. `asks`: with the cookie notice, which only a script can show. */
export function SiteFrame({ asks = true, children }: { asks?: boolean; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('navigation.skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      {asks && <Consent />}
    </>
  )
}
