import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type List, readList } from '../../lists/long-list.queries.ts'
import { containing, type Page, type PageAsked } from '../../lists/paging.ts'
import { orderOf } from '../../lists/sort-order.queries.ts'
import { boundary, type ChainedFacts } from './audit.rules.ts'

export type AuditRow = ChainedFacts & { seq: number | null; hash: Buffer | null }

export type AuditFilter = {
  id?: number
  user_id?: number
  noun?: string
  record_id?: string
  action?: string
  from?: string
  to?: string
  q?: string
}

// In microseconds, as PostgreSQL stores them: the digits beyond milliseconds could otherwise be changed
// without changing the hash.
const instant = sql`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const columns = sql`id, seq, hash, ${instant} AS at, user_id, user_name, api_key_id, action, noun, record_id, details,
  address, user_agent, request_id`

export type ListedEntry = AuditRow & { record_name: string | null }

/**
 * The present name of an entry's record, for people who read the log; null where it has no name, or is gone.
 * It is not part of the entry and is not hashed.
 */
const recordName = sql`(SELECT CASE noun
    WHEN 'user' THEN (SELECT name FROM users WHERE id = record)
    WHEN 'client' THEN (SELECT name FROM users WHERE id = record)
    WHEN 'folder' THEN (SELECT name FROM folders WHERE id = record)
    WHEN 'workflow' THEN (SELECT name FROM tasks WHERE id = record)
    WHEN 'claim' THEN (SELECT name FROM tasks WHERE id = record)
    WHEN 'email' THEN (SELECT name FROM tasks WHERE id = record)
    WHEN 'recipient' THEN (SELECT name FROM emails WHERE id = record)
    WHEN 'template' THEN (SELECT name FROM templates WHERE id = record)
    WHEN 'template_category' THEN (SELECT name FROM template_categories WHERE id = record)
    WHEN 'inspection' THEN (SELECT COALESCE(NULLIF(title, ''), '#' || number) FROM inspections WHERE id = record)
    WHEN 'certification' THEN (SELECT NULLIF(title, '') FROM certifications WHERE id = record)
    WHEN 'report' THEN (SELECT NULLIF(title, '') FROM reports WHERE id = record)
    WHEN 'corrective_action' THEN (SELECT left(text, 80) FROM corrective_actions WHERE id = record)
    WHEN 'api_key' THEN (SELECT name FROM api_keys WHERE id = record)
    WHEN 'webhook' THEN (SELECT name FROM webhooks WHERE id = record)
  END FROM (SELECT CASE WHEN record_id ~ '^[0-9]{1,15}$' THEN record_id::bigint END AS record) AS numbered)`

const all = (parts: RawBuilder<unknown>[]) => sql.join([sql`true`, ...parts], sql` AND `)

function matching(filter: AuditFilter): RawBuilder<unknown>[] {
  const { id, user_id, noun, record_id, action, from, to, q } = filter
  const like = q && containing(q)
  return [
    ...(id ? [sql`id = ${id}`] : []),
    ...(user_id ? [sql`user_id = ${user_id}`] : []),
    ...(noun ? [sql`noun = ${noun}`] : []),
    ...(record_id ? [sql`record_id = ${record_id}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(from ? [sql`at >= ${boundary(from, false)}`] : []),
    ...(to ? [sql`at < ${boundary(to, true)}`] : []),
    ...(like
      ? [
          sql`(user_name ILIKE ${like} OR action ILIKE ${like} OR noun ILIKE ${like} OR record_id = ${q} OR details::text ILIKE ${like})`,
        ]
      : []),
  ]
}

/** The length of the company's chain, and how many entries wait for their place: two quick index look-ups. */
export async function chainLength(db: Db, companyId: number): Promise<{ seq: number; waiting: number }> {
  const { rows } = await sql<{ seq: number; waiting: number }>`
    SELECT COALESCE((SELECT seq FROM audit_heads WHERE company_id = ${companyId}), 0) AS seq,
      (SELECT count(*) FROM audit_events WHERE company_id = ${companyId} AND seq IS NULL) AS waiting`.execute(
    db,
  )
  return rows[0] ?? { seq: 0, waiting: 0 }
}

/** One page of the company's entries, newest first. */
export function listEntries<T>(
  db: Db,
  companyId: number,
  asked: PageAsked & AuditFilter,
  view: (row: ListedEntry) => T,
): Promise<Page<T>> {
  const filter = matching(asked)
  const list: List<ListedEntry> = {
    from: sql`audit_events`,
    where: sql`${all([sql`company_id = ${companyId}`, ...filter])}`,
    order: orderOf('-at', sql`id`, { at: { by: sql`audit_events.at`, kind: 'instant' } }),
    total: filter.length > 0 ? null : () => chainTotal(db, companyId),
    read: async (these) =>
      (
        await sql<ListedEntry>`SELECT ${columns}, ${recordName} AS record_name
          FROM audit_events WHERE ${these}`.execute(db)
      ).rows,
  }
  return readList(db, asked, list, view)
}

async function chainTotal(db: Db, companyId: number): Promise<number> {
  const { seq, waiting } = await chainLength(db, companyId)
  return seq + waiting
}

export type ExportRange = {
  /** The range of chain places in the period; empty when `last` is 0. */
  first: number
  last: number
  /** The length of the chain, and the newest entry of the period, whether placed or not. */
  placed: number
  upTo: number
}

/** The extent of an export that begins now, for `exportBatch` and `exportWaiting`. */
export async function exportRange(db: Db, companyId: number, filter: AuditFilter): Promise<ExportRange> {
  const times = matching({ from: filter.from, to: filter.to })
  const { rows } = await sql<{
    first: number | null
    last: number | null
    placed: number | null
    upTo: number | null
  }>`
    SELECT min(seq) AS first, max(seq) AS last, max(id) AS "upTo",
      (SELECT max(seq) FROM audit_events WHERE company_id = ${companyId}) AS placed
    FROM audit_events WHERE ${all([sql`company_id = ${companyId}`, ...times])}`.execute(db)
  const { first, last, placed, upTo } = rows[0] ?? {}
  return { first: first ?? 1, last: last ?? 0, placed: placed ?? 0, upTo: upTo ?? 0 }
}

/** Up to `limit` matching entries after a place, in the order of the chain. */
export async function exportBatch(
  db: Db,
  companyId: number,
  filter: AuditFilter,
  range: { after: number; last: number; limit: number },
): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`SELECT ${columns} FROM audit_events
    WHERE ${all([sql`company_id = ${companyId} AND seq > ${range.after} AND seq <= ${range.last}`, ...matching(filter)])}
    ORDER BY audit_events.seq LIMIT ${range.limit}`.execute(db)
  return found.rows
}

/**
 * Up to `limit` matching entries after an entry that had no place when the export began, in the order of
 * writing. Some may have been placed since.
 */
export async function exportWaiting(
  db: Db,
  companyId: number,
  filter: AuditFilter,
  range: Pick<ExportRange, 'placed' | 'upTo'> & { after: number; limit: number },
): Promise<AuditRow[]> {
  const { placed, after, upTo, limit } = range
  const found = await sql<AuditRow>`SELECT ${columns} FROM audit_events
    WHERE ${all([sql`company_id = ${companyId} AND (seq IS NULL OR seq > ${placed}) AND id > ${after} AND id <= ${upTo}`, ...matching(filter)])}
    ORDER BY id LIMIT ${limit}`.execute(db)
  return found.rows
}

// ── The chain ──────────────────────────────────────────────────────────────────────────────────────────────────────

export type ChainHead = { seq: number; hash: Buffer; note: string }

export async function readHeadOf(db: Db, companyId: number): Promise<ChainHead | undefined> {
  const { rows } =
    await sql<ChainHead>`SELECT seq, hash, note FROM audit_heads WHERE company_id = ${companyId}`.execute(db)
  return rows[0]
}

/** Placed entries after the place `after`, at most `limit`, in the order of the chain. */
export async function placedEntries(
  db: Db,
  companyId: number,
  after: number,
  limit: number,
): Promise<(AuditRow & { seq: number; hash: Buffer })[]> {
  const found = await sql<AuditRow & { seq: number; hash: Buffer }>`SELECT ${columns} FROM audit_events
    WHERE company_id = ${companyId} AND seq > ${after} ORDER BY audit_events.seq LIMIT ${limit}`.execute(db)
  return found.rows
}

export async function hashAt(db: Db, companyId: number, seq: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT hash FROM audit_events WHERE company_id = ${companyId} AND seq = ${seq}`.execute(db)
  return rows[0]?.hash
}

/** Heads of the chain that were queued for the public log, at places after `after` up to `upTo`. */
export async function statedHeads(
  db: Db,
  companyId: number,
  after: number,
  upTo: number,
): Promise<{ seq: number; bytes: Buffer }[]> {
  const { rows } = await sql<{ seq: number; bytes: Buffer }>`
    SELECT audit_seq AS seq, bytes FROM statements
    WHERE company_id = ${companyId} AND audit_seq > ${after} AND audit_seq <= ${upTo} ORDER BY audit_seq`.execute(
    db,
  )
  return rows
}

/** The newest head of the chain that is in the public log, and its position. */
export async function newestLogged(
  db: Db,
  companyId: number,
): Promise<{ seq: number; log_index: number } | undefined> {
  const { rows } = await sql<{ seq: number; log_index: number }>`
    SELECT audit_seq AS seq, log_index FROM statements
    WHERE company_id = ${companyId} AND audit_seq IS NOT NULL AND log_index IS NOT NULL
    ORDER BY audit_seq DESC LIMIT 1`.execute(db)
  return rows[0]
}
