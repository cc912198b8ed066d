import { paths } from '@atesta/contract/paths.ts'
import type { Db } from '../../database/database.ts'
import { queueMails } from '../../mail/queue.ts'
import { administrators } from './recipients.queries.ts'

/** Tells the administrators by e-mail that a webhook was switched off. */
export async function notifyDisabled(
  db: Db,
  webhook: { name: string; url: string },
  reason: 'failures' | 'gone',
): Promise<void> {
  const people = await administrators(db)
  const { host } = new URL(webhook.url)
  await queueMails(
    db,
    people.map(({ id, ...to }) => ({
      kind: 'webhook_disabled' as const,
      to,
      facts: { webhook: webhook.name, host, reason, path: paths.settingsSection({ section: 'webhooks' }) },
      about: { userId: id },
    })),
  )
}
