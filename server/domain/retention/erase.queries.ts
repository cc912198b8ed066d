import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { forgetNames } from '../certifications/originals/forget-names.queries.ts'

export type NewErasure =
  | { days: number; userId?: undefined }
  | { reason: string; userId: number; days?: undefined }

export async function insertErasure(db: Db, erasure: NewErasure): Promise<number> {
  const row = await db
    .insertInto('erasures')
    .values({
      days: erasure.days ?? null,
      reason: erasure.days === undefined ? erasure.reason : '',
      user_id: erasure.userId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Removes all descriptions of these files from their rows, and queues removing their bytes. Returns those
 * that were still kept.
 */
export async function markErased(
  db: Db,
  ids: number[],
  erasureId: number,
): Promise<{ id: number; identifier: string }[]> {
  const { rows } = await sql<{ id: number; identifier: string; title: string }>`
    UPDATE certifications c SET erased_at = now(), title = c.identifier, description = '', device_claims = '{}', file_claims = '{}',
      preview = false, receipt = NULL, receipt_mac = NULL
    FROM certifications before
    WHERE before.id = c.id AND c.id = ANY(${ids}::bigint[]) AND c.erased_at IS NULL AND c.deleted_at IS NULL AND c.state IN ('sealing', 'certified')
    RETURNING c.id, c.identifier, before.title`.execute(db)
  const erased = rows.map(({ id }) => id)
  if (erased.length === 0) return []
  const those = sql`${erased}::bigint[]`
  await sql`INSERT INTO erased_certifications (certification_id, erasure_id) SELECT id, ${erasureId} FROM unnest(${those}) AS e (id)`.execute(
    db,
  )
  await sql`SELECT forget_disclosures(id) FROM unnest(${those}) AS e (id)`.execute(db)
  await sql`DELETE FROM picture_hashes WHERE certification_id = ANY(${those})`.execute(db)
  await sql`DELETE FROM original_faults WHERE certification_id = ANY(${those})`.execute(db)
  await forgetNames(
    db,
    rows.map(({ title }) => title),
  )
  await sql`SELECT enqueue_job('certification.erase', json_build_object('identifier', e.identifier), NULL, 'erase:' || e.identifier)
    FROM unnest(${rows.map(({ identifier }) => identifier)}::text[]) AS e (identifier)`.execute(db)
  return rows
}
