import { limits } from '@atesta/contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { ConsentForm } from '../frame/consent-form.tsx'
import { PageTop } from '../frame/page-top.tsx'
import classes from './cookies-page.module.css'

function Settings() {
  const { t } = useTranslation('offer')
  return (
    <section id="settings" className={classes.settings}>
      <h2>{t('cookies.now')}</h2>
      <noscript>
        <p>{t('cookies.no_script')}</p>
      </noscript>
      <ConsentForm place="page" />
    </section>
  )
}

const rows = [
  { names: ['advertisement', 'others', 'all_accepted'], purpose: 'consent' },
  { names: ['atesta.session_token'], purpose: 'session' },
  { names: ['atesta.device'], purpose: 'browser' },
  { names: ['atesta.csrf'], purpose: 'csrf' },
  { names: ['atesta.half', 'atesta.passkey', 'atesta.oidc'], purpose: 'sign_in' },
  {
    names: ['atesta.respondent', 'atesta.share', 'atesta.reset', 'atesta.invitation', 'atesta.registration'],
    purpose: 'link',
  },
] as const

function CookieList() {
  const { t } = useTranslation('offer')
  return (
    <section className={classes.section}>
      <h2>{t('cookies.list')}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('cookies.name')}</th>
            <th scope="col">{t('cookies.purpose')}</th>
            <th scope="col">{t('cookies.lasts')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names, purpose }) => (
            <tr key={purpose}>
              <th scope="row">
                {names.map((name) => (
                  <code key={name}>{name}</code>
                ))}
              </th>
              <td>{t(`cookies.${purpose}`)}</td>
              <td>{t(`cookies.${purpose}_lasts`, { days: limits.cookieConsentDays })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** `/cookies`: what is set, and where to change what is allowed at any time. */
export function CookiesPage() {
  const { t } = useTranslation(['offer', 'cookies'])
  return (
    <>
      <PageTop title={t('offer:cookies.title')} intro={t('offer:cookies.intro')} />
      <div className={classes.page}>
        <Settings />
        <CookieList />
        <section className={classes.section}>
          <h2>{t('offer:cookies.views')}</h2>
          <p>{t('offer:cookies.views_text', { others: t('cookies:settings.others') })}</p>
        </section>
        <section className={classes.section}>
          <h2>{t('offer:cookies.advertising')}</h2>
          <p>{t('offer:cookies.advertising_text')}</p>
        </section>
        <section className={classes.section}>
          <h2>{t('offer:cookies.device')}</h2>
          <p>{t('offer:cookies.device_text')}</p>
        </section>
      </div>
    </>
  )
}
