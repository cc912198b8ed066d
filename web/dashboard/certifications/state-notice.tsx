import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type CertificationDetails, isSettled } from '../../queries/certifications.ts'
import { useFormat } from '../../session/use-format.ts'

type Props = { certification: Pick<CertificationDetails, 'state' | 'damage' | 'erased'> }

/** Title and detail of a stored original's damage. */
export const damageTexts = {
  altered: 'errors:file_altered',
  missing: 'errors:file_lost',
  unreadable: 'certifications:original_unreadable',
} as const

/** When and why the file was removed. */
function ErasedNotice({ at, days, reason }: NonNullable<CertificationDetails['erased']>) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  // A report erased because a certification that it shows was deleted has no reason of its own.
  const why = reason === '' ? t('erased.by_deletion') : t('erased.by_request', { reason })
  return (
    <Alert
      color="gray"
      icon={<IconEraser size={20} />}
      title={t('erased.title', { date: format.date(at) })}
      role="status"
    >
      {days === null ? why : t('erased.by_rule', { days })}
    </Alert>
  )
}

/** The problem: no seal yet, no file any more, or a stored original that is not what was certified. */
export function StateNotice({ certification }: Props) {
  const { t } = useTranslation(['certifications', 'errors'])
  if (certification.erased) return <ErasedNotice {...certification.erased} />
  if (certification.damage) {
    const text = damageTexts[certification.damage]
    return (
      <Alert color="red" icon={<IconAlertTriangle size={20} />} title={t(`${text}.title`)} role="alert">
        {t(`${text}.detail`)}
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
