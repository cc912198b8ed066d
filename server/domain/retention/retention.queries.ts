import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../database/database.ts'
import { tasksOfFile, underLegalHold } from '../tasks/legal-holds.queries.ts'
import type { Which } from './retention.rules.ts'

export type RuleRow = {
  days: number | null
  effective_at: Date | null
  changed_at: Date | null
  changed_by: number | null
  changed_by_name: string | null
  version: number
}

const none: RuleRow = {
  days: null,
  effective_at: null,
  changed_at: null,
  changed_by: null,
  changed_by_name: null,
  version: 1,
}

/** The company's rule; off when none was ever written. */
export async function readRule(db: Db): Promise<RuleRow> {
  const found = await sql<RuleRow & { changed_at: Date; changed_by: number; changed_by_name: string }>`
    SELECT r.days, r.effective_at, r.changed_at, r.changed_by, u.name AS changed_by_name, r.version
    FROM retention_rules r JOIN users u ON u.id = r.changed_by`.execute(db)
  return found.rows[0] ?? none
}

/** False when `version` is no longer that of the rule. */
export async function writeRule(
  db: Db,
  rule: { days: number | null; graceDays: number; userId: number; version: number },
): Promise<boolean> {
  const { days, graceDays, userId, version } = rule
  const effective = days === null ? sql`NULL` : sql`now() + make_interval(days => ${graceDays})`
  const done = await sql`
    INSERT INTO retention_rules AS r (days, effective_at, changed_by)
    SELECT ${days}::integer, ${effective}, ${userId} WHERE ${version} = 1 OR EXISTS (SELECT FROM retention_rules)
    ON CONFLICT (company_id) DO UPDATE SET days = EXCLUDED.days, effective_at = EXCLUDED.effective_at, changed_at = now(),
      changed_by = EXCLUDED.changed_by, version = r.version + 1, swept_to = NULL
    WHERE r.version = ${version} RETURNING 1`.execute(db)
  return done.rows.length > 0
}

/** Whether rows of `certifications c` are still kept. */
const kept: RawBuilder<boolean> = sql`(c.state = 'certified' AND c.deleted_at IS NULL AND c.erased_at IS NULL)`
/** A claim under review holds its evidence as it stands, and the reports about it. */
const inReview: RawBuilder<boolean> = sql`EXISTS (SELECT FROM claims cl JOIN tasks ct ON ct.id = cl.task_id WHERE cl.company_id = c.company_id
    AND ct.archived_at IS NULL AND cl.state = 'in_review' AND (cl.task_id = c.task_id OR c.report_id IS NOT NULL AND cl.task_id IN (${tasksOfFile})))`

/** The rows of `certifications c` of an erasure by hand. For a client: files of inspections they answered. */
function chosen(which: Which): RawBuilder<boolean> {
  if ('identifier' in which) return sql`c.identifier = ${which.identifier}`
  if ('inspectionId' in which) return sql`c.inspection_id = ${which.inspectionId}`
  return sql`c.inspection_id IN (SELECT i.id FROM inspections i JOIN users u ON u.id = i.user_id
    WHERE i.user_id = ${which.clientId} AND u.kind = 'client')`
}

/** At most this many are counted, or erased at once. */
export const most = { counted: 10_000, erased: 500 } as const

export type Counted = { certifications: number; bytes: number; held: number; more: boolean }

async function count(db: Db, where: RawBuilder<boolean>, keeps: RawBuilder<boolean>): Promise<Counted> {
  const found = await sql<{ certifications: number; bytes: number; held: number; seen: number }>`
    SELECT count(*) FILTER (WHERE NOT f.held)::int AS certifications,
      COALESCE(sum(f.size) FILTER (WHERE NOT f.held), 0)::bigint AS bytes,
      count(*) FILTER (WHERE f.held)::int AS held, count(*)::int AS seen
    FROM (SELECT c.size, ${keeps} AS held FROM certifications c WHERE ${kept} AND ${where} LIMIT ${most.counted + 1}) f`.execute(
    db,
  )
  const { certifications, bytes, held, seen } = found.rows[0] ?? {
    certifications: 0,
    bytes: 0,
    held: 0,
    seen: 0,
  }
  return { certifications, bytes: Number(bytes), held, more: seen > most.counted }
}

const outlived = (days: number): RawBuilder<boolean> =>
  sql`c.sealed_at < now() - make_interval(days => ${days})`

/** How many files a rule of this many days would erase now. */
export const countByRule = (db: Db, days: number) =>
  count(db, outlived(days), sql`(${underLegalHold} OR ${inReview})`)

export const countChosen = (db: Db, which: Which) => count(db, chosen(which), underLegalHold)

/** The next of these files to erase, and how many a legal hold keeps, up to a limit. */
export async function nextChosen(db: Db, which: Which): Promise<{ ids: number[]; held: number }> {
  const found = await sql<{ id: number; held: boolean }>`
    SELECT c.id, ${underLegalHold} AS held FROM certifications c WHERE ${kept} AND ${chosen(which)}
    ORDER BY 2, 1 LIMIT ${most.erased + 1}`.execute(db)
  const free = found.rows.filter(({ held }) => !held)
  return { ids: free.map(({ id }) => id), held: found.rows.length - free.length }
}

/** Whether the subject exists, or existed, in the company. */
export async function isThere(db: Db, which: Which): Promise<boolean> {
  const query =
    'identifier' in which
      ? sql`SELECT 1 FROM certifications c WHERE c.identifier = ${which.identifier} AND c.deleted_at IS NULL`
      : 'inspectionId' in which
        ? sql`SELECT 1 FROM inspections i WHERE i.id = ${which.inspectionId} AND i.deleted_at IS NULL`
        : sql`SELECT 1 FROM users u WHERE u.id = ${which.clientId} AND u.kind = 'client'`
  return (await query.execute(db)).rows.length > 0
}

/** The companies whose rule has taken effect. Called outside of any company. */
export async function dueRetentions(database: Database): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`SELECT company_id FROM due_retentions()`.execute(
    database.kysely,
  )
  return rows.map(({ company_id }) => company_id)
}

/** `sealed_at`: as PostgreSQL writes it, to the microsecond. */
export type Place = { sealed_at: string; id: number }
export type ExpiredFile = Place & { held: boolean }

/** The days of the rule in effect, locked until the transaction ends, and how far it was applied. */
export async function lockRule(db: Db): Promise<{ days: number; swept_to: string | null } | undefined> {
  const found = await sql<{ days: number; swept_to: string | null }>`
    SELECT days, swept_to::text FROM retention_rules WHERE days IS NOT NULL AND effective_at <= now() FOR NO KEY UPDATE`.execute(
    db,
  )
  return found.rows[0]
}

/** The next files that the rule no longer keeps, in the order of certification. */
export async function nextExpired(db: Db, days: number, after: Place, limit: number): Promise<ExpiredFile[]> {
  const found = await sql<ExpiredFile>`
    SELECT c.id, c.sealed_at::text, (${underLegalHold} OR ${inReview}) AS held FROM certifications c
    WHERE c.company_id = current_company() AND c.sealed_at >= ${after.sealed_at}::timestamptz
      AND (c.sealed_at, c.id) > (${after.sealed_at}::timestamptz, ${after.id}) AND ${outlived(days)} AND ${kept}
    ORDER BY c.sealed_at, c.id LIMIT ${limit}`.execute(db)
  return found.rows
}

/** Records that files certified before need no second look. */
export const markSwept = (db: Db, to: string) =>
  sql`UPDATE retention_rules SET swept_to = ${to}::timestamptz`.execute(db)
