import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './stale-notice.module.css'

/** Above a form whose record was saved since it was opened: by another person, or by the same one in another tab. */
export function StaleNotice({ onReload }: { onReload: () => Promise<void> }) {
  const { t } = useTranslation('common')
  const [loading, setLoading] = useState(false)
  const reload = () => {
    setLoading(true)
    void onReload().finally(() => setLoading(false))
  }
  return (
    <Alert color="yellow" role="alert" icon={<IconRefresh size={20} />} title={t('stale.title')}>
      {t('stale.detail')}
      <div className={classes.action}>
        <Button variant="default" size="xs" onClick={reload} loading={loading}>
          {t('stale.reload')}
        </Button>
      </div>
    </Alert>
  )
}
