import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/**
 * The certifications of finished reports that show files of these certifications: of their inspections, of whole tasks,
 * and joined from such reports.
 */
export async function reportsShowing(db: Db, certifications: number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    WITH RECURSIVE shown AS (
      SELECT r.id FROM certifications c JOIN inspections i ON i.id = c.inspection_id
        JOIN reports r ON r.inspection_id = i.id OR (r.task_id = i.task_id AND r.kind IN ('email_task', 'claim'))
      WHERE c.id = ANY(${certifications}::bigint[])
      UNION SELECT c.report_id FROM certifications c WHERE c.id = ANY(${certifications}::bigint[]) AND c.report_id IS NOT NULL
    ), joined AS (
      SELECT id FROM shown
      UNION SELECT m.id FROM joined j JOIN reports m ON m.kind = 'merged' AND j.id = ANY (m.parts)
    )
    SELECT c.id FROM joined j JOIN certifications c ON c.report_id = j.id
    WHERE c.deleted_at IS NULL AND c.erased_at IS NULL AND c.state IN ('sealing', 'certified')`.execute(db)
  return found.rows.map(({ id }) => id)
}

/** Their PDFs are gone; asked for again, they are made without what was erased. */
export const markReportsErased = (db: Db, certifications: number[]) =>
  sql`UPDATE reports r SET storage_key = NULL, fingerprint = 'erased ' || r.id
    FROM certifications c WHERE c.id = ANY(${certifications}::bigint[]) AND r.id = c.report_id`.execute(db)
