import type { AuditEntry } from '../http/route.ts'
import type { Actor } from '../identity/actor.ts'
import { insertAuditEvent } from './audit.queries.ts'
import type { Db } from './database.ts'

/** Who wrote, and from where. A null `userId` stands for the installation itself. */
export type AuditBy = {
  userId: number | null
  apiKeyId?: number
  address?: string
  userAgent?: string
  requestId?: string
}

/** What every handler knows about the caller. */
export type Calling = { actor: Actor; address: string; headers: Headers; requestId: string }

export const callerOf = ({ actor, address, headers, requestId }: Calling): AuditBy => ({
  userId: actor.userId,
  apiKeyId: actor.apiKey?.id,
  address,
  userAgent: headers.get('user-agent') ?? undefined,
  requestId,
})

/** Characters kept of a User-Agent header, which may have any length. */
const maxUserAgent = 300

/**
 * Records who did what, in the same transaction as the write itself, with the name the person has at that
 * moment. The entry gets its place in the company's chain after the commit (`domain/audit/notary.ts`).
 */
export const recordAudit = (db: Db, entry: AuditEntry, by: AuditBy): Promise<void> =>
  insertAuditEvent(db, entry, { ...by, userAgent: by.userAgent?.slice(0, maxUserAgent) })
