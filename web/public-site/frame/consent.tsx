import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './consent.module.css'
import { ConsentForm } from './consent-form.tsx'
import action from './link.module.css'

/** The settings on top of any page; closing them decides nothing. */
function SettingsDialog() {
  const { t } = useTranslation(['cookies', 'modals', 'common'])
  return (
    <dialog className={classes.dialog} aria-labelledby="consent-title" data-consent-dialog>
      <div className={classes.top}>
        <h2 id="consent-title">{t('modals:COOKIE_SETTINGS.title')}</h2>
        <form method="dialog">
          <button type="submit" className={classes.close} aria-label={t('common:actions.close')}>
            <IconX size={20} aria-hidden />
          </button>
        </form>
      </div>
      <p>{t('cookies:settings.intro')}</p>
      <ConsentForm place="dialog" />
    </dialog>
  )
}

/** The question for consent, on every page; the script shows it until it is answered. */
export function Consent() {
  const { t } = useTranslation('cookies')
  return (
    <>
      <section className={classes.banner} aria-label={t('banner.label')} data-consent hidden>
        <p className={classes.text}>{t('banner.text')}</p>
        <div className={classes.buttons}>
          <button type="button" className={action.action} data-quiet data-open-settings>
            {t('banner.settings')}
          </button>
          <button type="button" className={action.action} data-accept-all>
            {t('banner.accept_all')}
          </button>
        </div>
      </section>
      <SettingsDialog />
    </>
  )
}
