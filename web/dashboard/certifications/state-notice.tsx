import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type CertificationDetails, isSettled } from '../../queries/certifications.ts'

type Props = { certification: Pick<CertificationDetails, 'state' | 'damage'> }

const damageCodes = { altered: 'file_altered', missing: 'file_lost' } as const

/** What is the matter: no seal yet, or a stored original that is not what was certified. */
export function StateNotice({ certification }: Props) {
  const { t } = useTranslation(['certifications', 'errors'])
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
