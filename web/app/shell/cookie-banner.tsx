import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { acceptAll } from '../../session/use-cookie-consent.ts'
import classes from './cookie-banner.module.css'

/** Asks for consent once; stays until all is accepted or settings are saved. Does not block the page. */
export function CookieBanner() {
  const { t } = useTranslation('cookies')
  return (
    <section data-cookie-banner className={classes.banner} aria-label={t('banner.label')}>
      <p className={classes.text}>{t('banner.text')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => openModal('COOKIE_SETTINGS')}>
          {t('banner.settings')}
        </Button>
        <Button onClick={acceptAll}>{t('banner.accept_all')}</Button>
      </div>
    </section>
  )
}
