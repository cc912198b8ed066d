import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { underLegalHold } from '../tasks/legal-holds.queries.ts'

/** Whether the bytes of rows of `certifications c` are stored. */
const kept = sql<boolean>`(c.deleted_at IS NULL AND c.erased_at IS NULL AND c.state IN ('sealing', 'certified'))`

/**
 * The certifications of finished reports that show files of these certifications: reports of their
 * inspections, of whole tasks, and merged from such reports. Without those that a legal hold keeps: a merged
 * report concerns the tasks of all its parts.
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
    WHERE ${kept} AND NOT ${underLegalHold}`.execute(db)
  return found.rows.map(({ id }) => id)
}

/**
 * The certifications of merged reports about this task, or its children, that show files erased since they
 * were made, because a legal hold kept the reports and no longer does; with the last erasure of such a file.
 */
export async function reportsLeft(db: Db, taskId: number): Promise<{ id: number; erasure_id: number }[]> {
  const found = await sql<{ id: number; erasure_id: number }>`
    WITH RECURSIVE about AS (
      SELECT r.id FROM reports r JOIN tasks t ON t.id = r.task_id WHERE ${taskId} IN (t.id, t.parent_id)
      UNION SELECT m.id FROM about a JOIN reports m ON m.kind = 'merged' AND a.id = ANY (m.parts)
    ), left_over AS (
      SELECT c.id, r.id AS report_id, r.created_at FROM about a JOIN reports r ON r.id = a.id AND r.kind = 'merged'
        JOIN certifications c ON c.report_id = r.id WHERE ${kept} AND NOT ${underLegalHold}
    ), parts AS (
      SELECT id, report_id, created_at FROM left_over
      UNION SELECT p.id, part, p.created_at FROM parts p JOIN reports r ON r.id = p.report_id, unnest(r.parts) part
    )
    SELECT p.id, max(e.erasure_id) AS erasure_id
    FROM parts p JOIN reports r ON r.id = p.report_id
      JOIN inspections i ON i.id = r.inspection_id OR (i.task_id = r.task_id AND r.kind IN ('email_task', 'claim'))
      JOIN certifications f ON f.inspection_id = i.id AND f.erased_at >= p.created_at
      JOIN erased_certifications e ON e.certification_id = f.id
    GROUP BY p.id`.execute(db)
  return found.rows
}

/** Marks reports as erased. Requested again, they are made without the erased files. */
export const markReportsErased = (db: Db, certifications: number[]) =>
  sql`UPDATE reports r SET storage_key = NULL, fingerprint = 'erased ' || r.id
    FROM certifications c WHERE c.id = ANY(${certifications}::bigint[]) AND r.id = c.report_id`.execute(db)
