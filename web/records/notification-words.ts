import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { i18n } from '../language/i18n.ts'

/**
 * The text of a notification. Its texts must be loaded; a subject its reader may no longer see is named neither
 * itself nor by who did something with it.
 */
export function notificationWords({ kind, by, task, inspection, action, claim_state }: Notification): string {
  const subject = kind.startsWith('action_') ? action : task
  if (!subject && kind !== 'originals_damaged') return i18n.t(`notifications:gone.${kind}`)
  return i18n.t(`notifications:kinds.${kind}`, {
    by: by?.name ?? i18n.t('notifications:somebody'),
    task: task?.name ?? '',
    action: action?.text ?? '',
    state: claim_state ? i18n.t(`common:states.${claim_state}`) : '',
    inspection: inspection
      ? inspection.title || `#${inspection.number}`
      : i18n.t('notifications:an_inspection'),
  })
}
