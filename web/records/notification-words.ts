import type { Notification } from '@atesta/contract/routes/notifications.ts'
import { i18n } from '../language/i18n.ts'

/**
 * The text of a notification. Its texts must be loaded; a subject its reader may no longer see is not named.
 */
export function notificationWords({ kind, by, task, inspection, action }: Notification): string {
  return i18n.t(`notifications:kinds.${kind}`, {
    by: by?.name ?? i18n.t('notifications:somebody'),
    task: task?.name ?? '',
    action: action?.text ?? '',
    inspection: inspection
      ? inspection.title || `#${inspection.number}`
      : i18n.t('notifications:an_inspection'),
  })
}
