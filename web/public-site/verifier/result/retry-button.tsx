import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../result-view.module.css'

/** Asks the log again; nothing where there is no log to ask. */
export function RetryButton({ retry }: { retry: (() => void) | undefined }) {
  const { t } = useTranslation('verifier')
  if (!retry) return null
  return (
    <Button
      variant="default"
      className={classes.retry}
      onClick={retry}
      leftSection={<IconRefresh size={20} />}
    >
      {t('actions.retry')}
    </Button>
  )
}
