import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { AuditEntry } from './route.ts'

/** Writes who did what beside the write itself, in its transaction. `by` null is the installation. */
export async function recordAudit(
  db: Db,
  entry: AuditEntry,
  by: { userId: number | null; address?: string; requestId?: string },
): Promise<void> {
  await sql`
    INSERT INTO audit_events (user_id, action, noun, record_id, details, address, request_id)
    VALUES (${by.userId}, ${entry.action}, ${entry.noun}, ${String(entry.id)}, ${JSON.stringify(entry.details ?? {})}::jsonb,
      ${by.address ?? null}, ${by.requestId ?? null})`.execute(db)
}
