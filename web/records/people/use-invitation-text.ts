import type { UserRow } from '@atesta/contract/schemas/user.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'

/** Writes until when the link of an invited person is good, or that it no longer is; null of all others. */
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
