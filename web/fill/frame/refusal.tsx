import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReason } from '../queue/use-reason.ts'

/** Why an automatic submission was refused. */
export function Refusal({ code }: { code: string }) {
  const { t } = useTranslation('fill')
  const reason = useReason()
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('later.refused')}>
      {reason(code)}
    </Alert>
  )
}
