import { useTranslation } from 'react-i18next'
import type { Certification } from '../../queries/certifications.ts'
import { isRefusedAgain } from './match-files.ts'

type Failed = Pick<Certification, 'can' | 'cannot' | 'failure' | 'person'>

/** Why a certification that failed cannot be sent again, as a sentence; null where it can. */
export function useRetryReason(): (certification: Failed) => string | null {
  const { t } = useTranslation('certifications')
  return (certification) => {
    const { can, cannot, person } = certification
    if (can.retry) return isRefusedAgain(certification) ? t('failed.same') : null
    return cannot.retry === 'forbidden' ? t('failed.others', { name: person.name }) : t('failed.submitted')
  }
}
