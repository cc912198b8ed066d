import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'

/** Says until when a person's invitation is valid, or that it has expired; null for everyone else. */
export function useInvitationText(): (
  user: Pick<UserRow, 'state' | 'invitation_expires_at'>,
) => string | null {
  const { t } = useTranslation('users')
  const format = useFormat()
  return ({ state, invitation_expires_at: until }) => {
    if (state !== 'invited') return null
    const good = until !== null && Date.parse(until) > Date.now()
    return good ? t('invited_until', { date: format.date(until) }) : t('invitation_expired')
  }
}
