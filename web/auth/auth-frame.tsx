import { paths } from '@atesta/contract/paths.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { GuestPreferences } from '../preferences/guest-preferences.tsx'
import { GuestTheme } from '../theme/app-theme.tsx'
import { useShownCompany } from '../theme/shown-company.ts'
import { AtestaMark } from '../ui/atesta-mark.tsx'
import { PageLink } from '../ui/link.tsx'
import classes from './auth-frame.module.css'

/** Comes behind the page; without it the address stays as it is. */
const languageAddress = () => import('../preferences/language-address.ts')

/** Guilloche lines, as on certificates. Decoration. */
function Rosette() {
  return (
    <svg className={classes.rosette} viewBox="-100 -100 200 200" aria-hidden>
      {Array.from({ length: 24 }, (_, turn) => turn * 7.5).map((angle) => (
        <ellipse key={angle} rx="96" ry="40" transform={`rotate(${angle})`} />
      ))}
    </svg>
  )
}

type Props = { title: string; intro?: ReactNode; children: ReactNode }

/**
 * The frame of sign-in and related pages: the product's promise, one card, language and appearance. In the
 * company's look where it is known, from an invitation or the last session.
 */
export function AuthFrame({ title, intro, children }: Props) {
  const { t } = useTranslation(['auth', 'common'])
  const company = useShownCompany((state) => state.company)
  const router = useRouter()
  useEffect(() => {
    const following = languageAddress().then(
      (m) => m.followAddress(router),
      () => undefined,
    )
    return () => void following.then((end) => end?.())
  }, [router])
  const logo = company?.layout.logo
  return (
    <GuestTheme>
      <div className={classes.page}>
        <aside className={classes.promise}>
          {company ? (
            <span className={classes.brand}>
              {logo ? <img className={classes.logo} src={logo} alt="" /> : <AtestaMark size={32} />}
              {company.name}
            </span>
          ) : (
            <PageLink to={paths.start()} className={classes.brand} c="inherit" underline="never">
              <AtestaMark size={32} />
              {t('common:product')}
            </PageLink>
          )}
          <Rosette />
          <p className={classes.words}>{t('login.promise')}</p>
        </aside>
        <main id="content" className={classes.main}>
          <div className={classes.card}>
            <h1 className={classes.title} tabIndex={-1} data-page-title>
              {title}
            </h1>
            {intro && <p className={classes.intro}>{intro}</p>}
            {children}
          </div>
          <div className={classes.preferences}>
            <GuestPreferences
              onLanguage={() =>
                void languageAddress().then(
                  (m) => m.goToItsAddress(router),
                  () => undefined,
                )
              }
            />
          </div>
        </main>
      </div>
    </GuestTheme>
  )
}
