import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../language/use-failure-text.ts'
import { type CertificationDetails, isSettled } from '../../queries/certifications.ts'

type Props = { certification: Pick<CertificationDetails, 'state' | 'failure' | 'damage'> }

const damageCodes = { altered: 'file_altered', missing: 'file_lost' } as const

/** What is the matter: no seal yet, no seal ever, or a stored original that is not what was certified. */
export function StateNotice({ certification }: Props) {
  const { t } = useTranslation(['certifications', 'errors'])
  const reason = useFailureText()(certification.failure)
  if (certification.state === 'failed') {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={20} />} title={t('failed.title')} role="alert">
        {t('failed.detail', { reason })}
      </Alert>
    )
  }
  if (certification.damage) {
    const code = damageCodes[certification.damage]
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={20} />}
        title={t(`errors:${code}.title`)}
        role="alert"
      >
        {t(`errors:${code}.detail`)}
      </Alert>
    )
  }
  if (isSettled(certification)) return null
  return (
    <Alert color="blue" icon={<IconClock size={20} />} title={t('pending.title')} role="status">
      {t('pending.detail')}
    </Alert>
  )
}
