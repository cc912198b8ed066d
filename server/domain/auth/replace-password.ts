import { type AuditBy, recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { revokePersonalKeys } from '../api-keys/api-keys.queries.ts'
import { deleteFeed } from '../calendars/feeds.queries.ts'
import { endSessions } from '../users/users.queries.ts'
import { setPasswordHash } from './auth.queries.ts'

/**
 * A new password for a person: their sessions, but the one they keep, their personal keys and the address of
 * their calendar end with the old one.
 */
export async function replacePassword(
  db: Db,
  userId: number,
  hash: string,
  by: AuditBy,
  keptSession?: string,
): Promise<void> {
  await setPasswordHash(db, userId, hash)
  await endSessions(db, userId, keptSession === undefined ? {} : { except: keptSession })
  for (const { id, name } of await revokePersonalKeys(db, userId))
    await recordAudit(
      db,
      { action: 'revoke', noun: 'api_key', id, details: { kind: 'personal', name, reason: 'new_password' } },
      by,
    )
  if (await deleteFeed(db, userId))
    await recordAudit(
      db,
      { action: 'revoke', noun: 'calendar_feed', id: userId, details: { reason: 'new_password' } },
      by,
    )
}
