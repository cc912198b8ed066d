import { sql } from 'kysely'
import type { AuditEntry } from '../http/route.ts'
import type { AuditBy } from './audit.ts'
import type { Db } from './database.ts'

export async function insertAuditEvent(db: Db, entry: AuditEntry, by: AuditBy): Promise<void> {
  await sql`
    INSERT INTO audit_events (user_id, user_name, api_key_id, action, noun, record_id, details, address, user_agent, request_id)
    VALUES (${by.userId}, (SELECT name FROM users WHERE id = ${by.userId}), ${by.apiKeyId ?? null}, ${entry.action},
      ${entry.noun}, ${String(entry.id)}, ${JSON.stringify(entry.details ?? {})}::jsonb, ${by.address ?? null},
      ${by.userAgent ?? null}, ${by.requestId ?? null})`.execute(db)
}
