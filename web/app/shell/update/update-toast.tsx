import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function UpdateToast({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('common')
  return (
    <span>
      {t('update.text')}
      <Button className="toast-action" size="compact-sm" variant="light" onClick={onReload}>
        {t('update.reload')}
      </Button>
    </span>
  )
}
