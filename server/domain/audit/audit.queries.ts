import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { containing } from '../../lists/paging.ts'
import { boundary, type ChainedFacts } from './audit.rules.ts'

export type AuditRow = ChainedFacts & { seq: number | null; hash: Buffer | null }

export type AuditFilter = {
  user_id?: number
  noun?: string
  record_id?: string
  action?: string
  from?: string
  to?: string
  q?: string
}

// Microseconds, as PostgreSQL keeps them: a time cut to milliseconds could be changed behind the hash.
const instant = sql`to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const columns = sql`id, seq, hash, ${instant} AS at, user_id, user_name, api_key_id, action, noun, record_id, details,
  address, user_agent, request_id`

const all = (parts: RawBuilder<unknown>[]) => sql.join([sql`true`, ...parts], sql` AND `)

function matching(filter: AuditFilter): RawBuilder<unknown>[] {
  const { user_id, noun, record_id, action, from, to, q } = filter
  const like = q && containing(q)
  return [
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

/** A filtered list is counted so far and no further. */
const countLimit = 10_000

/** `exact` is false when there are more than `total`. */
export type AuditPage = { rows: AuditRow[]; total: number; exact: boolean }
type Asked = AuditFilter & { page: number; page_size: number; before?: string }

/** How many entries the company's chain has and how many wait for their place: two short looks at an index. */
export async function chainLength(db: Db, companyId: number): Promise<{ seq: number; waiting: number }> {
  const { rows } = await sql<{ seq: number; waiting: number }>`
    SELECT COALESCE((SELECT seq FROM audit_heads WHERE company_id = ${companyId}), 0) AS seq,
      (SELECT count(*) FROM audit_events WHERE company_id = ${companyId} AND seq IS NULL) AS waiting`.execute(
    db,
  )
  return rows[0] ?? { seq: 0, waiting: 0 }
}

/** `at.id` of the entry after which a page continues. */
function cursorParts(before: string): { at: string; id: number } {
  const cut = before.lastIndexOf('.')
  return { at: before.slice(0, cut), id: Number(before.slice(cut + 1)) }
}

/** How many entries are as new as this one or newer, in the order of the chain; all of them when it is unknown. */
async function newerThan(
  db: Db,
  companyId: number,
  id: number,
  { seq, waiting }: { seq: number; waiting: number },
): Promise<number> {
  const { rows } = await sql<{ seq: number | null; newer: number }>`
    SELECT e.seq, (SELECT count(*) FROM audit_events w
      WHERE w.company_id = ${companyId} AND w.seq IS NULL AND w.id >= e.id) AS newer
    FROM audit_events e WHERE e.company_id = ${companyId} AND e.id = ${id}`.execute(db)
  const entry = rows[0]
  if (!entry) return seq + waiting
  return entry.seq === null ? entry.newer : waiting + seq - entry.seq + 1
}

/** Any page of everything at the cost of the first: places in the chain have no gaps, so a page is a range of them. */
async function pageOfChain(db: Db, companyId: number, asked: Asked): Promise<AuditPage> {
  const length = await chainLength(db, companyId)
  const { seq, waiting } = length
  const offset = asked.before
    ? await newerThan(db, companyId, cursorParts(asked.before).id, length)
    : (asked.page - 1) * asked.page_size
  const { rows: newest } =
    offset < waiting
      ? await sql<AuditRow>`SELECT ${columns} FROM audit_events WHERE company_id = ${companyId} AND seq IS NULL
          ORDER BY id DESC LIMIT ${asked.page_size} OFFSET ${offset}`.execute(db)
      : { rows: [] }
  const left = asked.page_size - newest.length
  const last = seq - Math.max(0, offset - waiting)
  const placed =
    left > 0 && last > 0
      ? await sql<AuditRow>`SELECT ${columns} FROM audit_events WHERE company_id = ${companyId} AND seq <= ${last}
          AND seq > ${last - left} ORDER BY audit_events.seq DESC`.execute(db)
      : { rows: [] }
  return { rows: [...newest, ...placed.rows], total: seq + waiting, exact: true }
}

async function pageOfFiltered(db: Db, companyId: number, asked: Asked): Promise<AuditPage> {
  const filter = [sql`company_id = ${companyId}`, ...matching(asked)]
  const cursor = asked.before && cursorParts(asked.before)
  const before = cursor ? [sql`(at, id) < (${cursor.at}::timestamptz, ${cursor.id}::bigint)`] : []
  const offset = asked.before ? 0 : (asked.page - 1) * asked.page_size
  const found =
    offset >= countLimit
      ? { rows: [] }
      : await sql<AuditRow>`SELECT ${columns} FROM audit_events WHERE ${all([...filter, ...before])}
          ORDER BY audit_events.at DESC, id DESC LIMIT ${asked.page_size} OFFSET ${offset}`.execute(db)
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM audit_events WHERE ${all(filter)} LIMIT ${countLimit + 1}) counted`.execute(
    db,
  )
  const n = rows[0]?.n ?? 0
  return { rows: found.rows, total: Math.min(n, countLimit), exact: n <= countLimit }
}

/** One page of the company's entries, newest first. */
export const listEntries = (db: Db, companyId: number, asked: Asked): Promise<AuditPage> =>
  matching(asked).length === 0 ? pageOfChain(db, companyId, asked) : pageOfFiltered(db, companyId, asked)

/** The places between which entries of a time lie, for `exportBatch`; null when there are none. */
export async function exportRange(
  db: Db,
  companyId: number,
  filter: AuditFilter,
): Promise<{ first: number; last: number; upTo: number }> {
  const times = matching({ from: filter.from, to: filter.to })
  const { rows } = await sql<{ first: number | null; last: number | null; upTo: number | null }>`
    SELECT min(seq) AS first, max(seq) AS last, max(id) AS "upTo" FROM audit_events
    WHERE ${all([sql`company_id = ${companyId}`, ...times])}`.execute(db)
  return { first: rows[0]?.first ?? 1, last: rows[0]?.last ?? 0, upTo: rows[0]?.upTo ?? 0 }
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

/** The matching entries that have no place yet, at most `limit`. */
export async function exportWaiting(
  db: Db,
  companyId: number,
  filter: AuditFilter,
  upTo: number,
  limit: number,
): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`SELECT ${columns} FROM audit_events
    WHERE ${all([sql`company_id = ${companyId} AND seq IS NULL AND id <= ${upTo}`, ...matching(filter)])}
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

/** Entries with a place after `after`, at most `limit`, in the order of the chain. */
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

/** Heads of the chain that were stated for the public log, of places after `after` up to `upTo`. */
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

/** The newest head of the chain that stands in the public log, and where. */
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
