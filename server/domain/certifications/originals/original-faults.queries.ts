import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, enqueue, inCompany } from '../../../database/database.ts'

export type Fault = 'altered' | 'missing' | 'unreadable'

/** The certified facts of an original. */
export type Original = { id: number; identifier: string; size: number; sha256: string }
/** `damaged`: a fault is recorded. */
export type CompanyOriginal = Original & { company_id: number; slug: string; title: string; damaged: boolean }

/** Certifications whose bytes must be stored. */
const certified: RawBuilder<unknown> = sql`c.deleted_at IS NULL AND c.erased_at IS NULL AND c.sha256 IS NOT NULL AND c.state IN ('hashing', 'sealing', 'certified')`

/** The originals of all companies after one of them, in the order of announcement. */
export async function nextOriginals(log: Database, after: number, most: number): Promise<CompanyOriginal[]> {
  const { rows } = await sql<CompanyOriginal>`
    SELECT c.id, c.identifier, c.size, c.sha256, c.title, c.company_id, k.slug, f.fault IS NOT NULL AS damaged
    FROM certifications c JOIN companies k ON k.id = c.company_id
      LEFT JOIN original_faults f ON f.company_id = c.company_id AND f.certification_id = c.id
    WHERE c.id > ${after} AND ${certified} ORDER BY c.id LIMIT ${most}`.execute(log.kysely)
  return rows
}

/** Those of these identifiers that belong to no certification. */
export async function unknownIdentifiers(log: Database, identifiers: string[]): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    SELECT i.identifier FROM unnest(${identifiers}::text[]) AS i (identifier)
    WHERE NOT EXISTS (SELECT FROM certifications c WHERE c.identifier = i.identifier)`.execute(log.kysely)
  return rows.map(({ identifier }) => identifier)
}

export async function companyOfCertification(log: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ company_id: number }>`
    SELECT company_id FROM certifications WHERE id = ${id}`.execute(log.kysely)
  return rows[0]?.company_id
}

/** The known fault of an original. */
export async function knownFault(app: Database, company: number, id: number): Promise<Fault | undefined> {
  const found = (db: Db) =>
    sql<{ fault: Fault }>`
    SELECT fault FROM original_faults WHERE certification_id = ${id}`.execute(db)
  const { rows } = await inCompany(app, company, found, { readOnly: true })
  return rows[0]?.fault
}

/**
 * Records a fault of an original that must be stored. False when it is already recorded, or the original was
 * deleted meanwhile.
 */
export async function insertFault(db: Db, id: number, fault: Fault): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO original_faults (certification_id, fault)
    SELECT c.id, ${fault} FROM certifications c WHERE c.id = ${id} AND ${certified} FOR SHARE
    ON CONFLICT (company_id, certification_id) DO UPDATE SET fault = EXCLUDED.fault, found_at = now(), told_at = NULL
    WHERE original_faults.fault <> EXCLUDED.fault RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Deletes the recorded fault of an original that is intact again. False when there was none. */
export async function deleteFault(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM original_faults WHERE certification_id = ${id} RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

/** When the company may be notified next: immediately, or an hour after the last time. */
export async function nextNotification(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT greatest(now(), max(told_at) + interval '1 hour') AS at FROM original_faults`.execute(db)
  return rows[0]?.at ?? new Date()
}

/** Queues notifying a company's administrators of faults not reported yet. */
export const queueNotification = (db: Db, companyId: number, runAt: Date) =>
  enqueue(db, 'original.tell-damaged', {}, { key: `originals.tell:${companyId}`, runAt })

/** `missing` includes originals that exist but cannot be read. */
export type UnnotifiedFaults = { altered: number; missing: number; titles: string[] }

/**
 * Faults that the company was not notified of yet, with the names of the first few files; marks them as
 * reported.
 */
export async function takeUnnotified(db: Db): Promise<UnnotifiedFaults> {
  const { rows } = await sql<UnnotifiedFaults>`
    WITH told AS (UPDATE original_faults SET told_at = now() WHERE told_at IS NULL RETURNING certification_id, fault)
    SELECT count(*) FILTER (WHERE fault = 'altered') AS altered, count(*) FILTER (WHERE fault <> 'altered') AS missing,
      COALESCE((array_agg(c.title ORDER BY c.id))[:5], '{}') AS titles
    FROM told JOIN certifications c ON c.id = told.certification_id`.execute(db)
  return rows[0] ?? { altered: 0, missing: 0, titles: [] }
}

/** How many originals are known to be damaged, of all companies. */
export async function countFaults(log: Database): Promise<Record<Fault, number>> {
  const { rows } = await sql<{ altered: number; missing: number; unreadable: number }>`
    SELECT count(*) FILTER (WHERE fault = 'altered') AS altered, count(*) FILTER (WHERE fault = 'missing') AS missing,
      count(*) FILTER (WHERE fault = 'unreadable') AS unreadable
    FROM original_faults`.execute(log.kysely)
  return rows[0] ?? { altered: 0, missing: 0, unreadable: 0 }
}

/**
 * Takes the watch for a while; undefined while another worker has it, or when the next round is not due yet.
 */
export async function takeWatch(
  log: Database,
  holdMs: number,
  roundMs: number,
): Promise<{ after: number } | undefined> {
  const { rows } = await sql<{ after: number }>`
    UPDATE log.original_watch SET held_until = now() + ${holdMs} * interval '1 millisecond',
      round_began_at = CASE WHEN after_id = 0 THEN now() ELSE round_began_at END
    WHERE COALESCE(held_until < now(), true)
      AND (after_id > 0 OR COALESCE(round_began_at < now() - ${roundMs} * interval '1 millisecond', true))
    RETURNING after_id AS after`.execute(log.kysely)
  return rows[0]
}

/** Records how far the round has come; `after` 0 ends it. With `holdMs` 0 another worker may continue. */
export async function moveWatch(log: Database, after: number, holdMs: number): Promise<void> {
  await sql`UPDATE log.original_watch SET after_id = ${after}, held_until = now() + ${holdMs} * interval '1 millisecond',
    round_ended_at = CASE WHEN ${after} = 0 THEN now() ELSE round_ended_at END`.execute(log.kysely)
}
