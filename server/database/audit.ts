import { sql } from 'kysely'
import type { AuditEntry } from '../http/route.ts'
import type { Actor } from '../identity/actor.ts'
import type { Db } from './database.ts'

/** Who wrote, and from where. `userId` null is the installation itself. */
export type AuditBy = {
  userId: number | null
  apiKeyId?: number
  address?: string
  userAgent?: string
  requestId?: string
}

/** What every handler knows of who calls. */
export type Calling = { actor: Actor; address: string; headers: Headers; requestId: string }

export const callerOf = ({ actor, address, headers, requestId }: Calling): AuditBy => ({
  userId: actor.userId,
  apiKeyId: actor.apiKey?.id,
  address,
  userAgent: headers.get('user-agent') ?? undefined,
  requestId,
})

/** What a program says of itself may be as long as it likes; so much of it is kept. */
const maxUserAgent = 300

/**
 * Writes who did what beside the write itself, in its transaction, with the name the person has at that moment. The
 * entry gets its place in the company's chain after the commit (`domain/audit/notary.ts`).
 */
export async function recordAudit(db: Db, entry: AuditEntry, by: AuditBy): Promise<void> {
  await sql`
    INSERT INTO audit_events (user_id, user_name, api_key_id, action, noun, record_id, details, address, user_agent, request_id)
    VALUES (${by.userId}, (SELECT name FROM users WHERE id = ${by.userId}), ${by.apiKeyId ?? null}, ${entry.action},
      ${entry.noun}, ${String(entry.id)}, ${JSON.stringify(entry.details ?? {})}::jsonb, ${by.address ?? null},
      ${by.userAgent?.slice(0, maxUserAgent) ?? null}, ${by.requestId ?? null})`.execute(db)
}
