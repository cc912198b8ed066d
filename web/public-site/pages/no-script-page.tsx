import { paths } from '@atesta/contract/paths.ts'
import type { OpenPage } from '@atesta/contract/site/open-pages.ts'
import { inLanguage } from '@atesta/contract/site/public-pages.ts'
import type { Texts } from '@atesta/i18n/typed.ts'
import { useTranslation } from 'react-i18next'
import { useShownPage } from '../frame/context.ts'
import { ActionLink } from '../frame/link.tsx'
import { PageTop } from '../frame/page-top.tsx'
import classes from './no-script-page.module.css'
import { ReachOperator } from './reach-operator.tsx'

function useTitle({ page, plan }: OpenPage): string {
  const { t } = useTranslation(['common', 'billing', 'verifier'])
  if (page === 'verifier') return t('verifier:title')
  return plan ? t('billing:checkout.plan', { plan: t(`billing:plans.${plan}`) }) : t(`common:pages.${page}`)
}

/** What a page of the application says where no script runs: what it is for, what it asks, whom to write to. */
export function NoScriptPage({ open }: { open: OpenPage }) {
  const { t } = useTranslation(['site', 'common'])
  const { locale } = useShownPage()
  const texts = t(`site:without_script.${open.page}`, {
    returnObjects: true,
  }) as Texts['site']['without_script'][OpenPage['page']]
  return (
    <>
      <PageTop title={useTitle(open)} intro={texts.what} />
      <div className={classes.column}>
        <p>{texts.needs}</p>
        <ReachOperator />
        <h2>{t('site:without_script.asked')}</h2>
        <ul>
          {Object.values(texts.items).map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {open.page === 'checkout' && (
          <p>
            <ActionLink to={inLanguage(paths.plans(), locale)} quiet>
              {t('common:pages.plans')}
            </ActionLink>
          </p>
        )}
      </div>
    </>
  )
}
