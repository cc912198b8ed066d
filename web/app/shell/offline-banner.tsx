import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './offline-banner.module.css'

/** Tells that the connection is lost and that nothing is lost with it. */
export function OfflineBanner() {
  const { t } = useTranslation('common')
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <div className={classes.banner} data-offline data-screen-only>
          <IconCloudOff size={16} aria-hidden />
          <span className={classes.long}>{t('offline.banner')}</span>
          <span className={classes.short} aria-hidden>
            {t('offline.banner_short')}
          </span>
        </div>
      )}
    </div>
  )
}
