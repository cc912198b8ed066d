import { paths } from '@atesta/contract/paths.ts'
import type { Db } from '../../database/database.ts'
import { queueMails } from '../../mail/queue.ts'
import { administrators } from '../webhooks/recipients.queries.ts'
import type { RuleRow } from './retention.queries.ts'

/**
 * Informs every administrator of a changed rule while there is time to change it back; this mail cannot be
 * switched off.
 */
export async function notifyAdministrators(db: Db, rule: RuleRow): Promise<void> {
  const { days, changed_by_name: person, effective_at, changed_at } = rule
  const people = await administrators(db)
  await queueMails(
    db,
    people.map(({ id, name, address, locale }) => ({
      kind: 'retention_changed' as const,
      to: { name, address, locale },
      facts: {
        person: person ?? '',
        days,
        effective_at: (effective_at ?? changed_at ?? new Date()).toISOString(),
        path: paths.settingsSection({ section: 'data' }),
      },
      about: { userId: id },
    })),
  )
}
