import { type AuditBy, recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { revokePersonalKeys } from '../api-keys/api-keys.queries.ts'
import { deleteFeed } from '../calendars/feeds.queries.ts'
import { endSessions } from '../users/users.queries.ts'
import { setPasswordHash } from './auth.queries.ts'

/** What a person keeps who replaces the password that they have given: the digest that was compared, and their session. */
type Own = { compared: string; session: string }

/**
 * Sets a new password for a person. Their sessions except their own one, their personal keys and the address
 * of their calendar end with the old one. False when another request has replaced the compared one first.
 */
export async function replacePassword(
  db: Db,
  userId: number,
  hash: string,
  by: AuditBy,
  own?: Own,
): Promise<boolean> {
  if (!(await setPasswordHash(db, userId, hash, own?.compared))) return false
  await endOtherWaysIn(db, userId, 'new_password', by, own?.session)
  return true
}

/** Ends existing access: sessions except the kept one, personal keys and the address of the calendar. */
export async function endOtherWaysIn(
  db: Db,
  userId: number,
  reason: 'new_password' | 'second_factor',
  by: AuditBy,
  keptSession?: string,
): Promise<void> {
  await endSessions(db, userId, keptSession === undefined ? {} : { except: keptSession })
  for (const { id, name } of await revokePersonalKeys(db, userId))
    await recordAudit(
      db,
      { action: 'revoke', noun: 'api_key', id, details: { kind: 'personal', name, reason } },
      by,
    )
  if (await deleteFeed(db, userId))
    await recordAudit(db, { action: 'revoke', noun: 'calendar_feed', id: userId, details: { reason } }, by)
}
