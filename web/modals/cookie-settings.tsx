import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveConsent, useCookieConsent } from '../session/use-cookie-consent.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import classes from './cookie-settings.module.css'
import type { Modal } from './modal.ts'
import { useModal } from './modal-store.ts'

/** The cookie settings dialog: what is allowed beyond the necessary cookies, kept for eleven months. */
export const CookieSettings: Modal = ({ close }) => {
  const { t } = useTranslation(['cookies', 'modals'])
  const opened = useModal((state) => state.opened)
  const consent = useCookieConsent((state) => state.consent)
  const [advertisement, setAdvertisement] = useState(consent?.advertisement ?? false)
  const [others, setOthers] = useState(consent?.others ?? false)
  const save = () => {
    saveConsent({ advertisement, others })
    close()
  }
  return (
    <Dialog
      opened={opened}
      title={t('modals:COOKIE_SETTINGS.title')}
      onClose={close}
      buttons={
        <Button onClick={save} data-autofocus>
          {t('settings.save')}
        </Button>
      }
    >
      <p>{t('settings.intro')}</p>
      <div className={classes.choices}>
        <Switch
          label={t('settings.necessary')}
          description={t('settings.necessary_detail')}
          checked
          disabled
        />
        <Switch
          label={t('settings.advertisement')}
          description={t('settings.advertisement_detail')}
          checked={advertisement}
          onChange={(event) => setAdvertisement(event.currentTarget.checked)}
        />
        <Switch
          label={t('settings.others')}
          description={t('settings.others_detail')}
          checked={others}
          onChange={(event) => setOthers(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
