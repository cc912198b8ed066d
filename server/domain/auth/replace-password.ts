import { type AuditBy, recordAudit } from '../../database/audit.ts'
import type { Db } from '../../database/database.ts'
import { revokePersonalKeys } from '../api-keys/api-keys.queries.ts'
import { endSessions } from '../users/users.queries.ts'
import { setPasswordHash } from './auth.queries.ts'

/** A new password for a person: their sessions, but the one they keep, and their personal keys end with the old one. */
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
}
