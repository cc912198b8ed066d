import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { underLegalHold } from '../tasks/legal-holds.queries.ts'

/** Whether the bytes of rows of `certifications c` are stored. */
const kept = sql<boolean>`(c.deleted_at IS NULL AND c.erased_at IS NULL AND c.state IN ('sealing', 'certified'))`

/**
 * Whether `inspections i` was submitted while a report `r` of its whole task, with the certification `rc`, was being made:
 * only then it is in it. A return puts the time of the submission aside. A minute more, since servers' clocks differ.
 */
const wasSubmitted = sql<boolean>`(i.submitted_at <= rc.received_at + interval '1 minute' OR EXISTS (
  SELECT FROM inspection_reviews v WHERE v.inspection_id = i.id AND v.decision = 'returned'
    AND v.submitted_at <= rc.received_at + interval '1 minute' AND v.created_at >= r.created_at - interval '1 minute'))`

/**
 * The certifications of finished reports that show files of these certifications: reports of their
 * inspections, of whole tasks, and merged from such reports. A report finished before a file was added, or of a whole
 * task while its inspection was not submitted, does not show it. Without those that a legal hold keeps: a merged
 * report concerns the tasks of all its parts.
 */
export async function reportsShowing(db: Db, certifications: number[]): Promise<number[]> {
  const found = await sql<{ id: number }>`
    WITH RECURSIVE shown AS (
      SELECT r.id FROM certifications c JOIN inspections i ON i.id = c.inspection_id
        JOIN reports r ON r.inspection_id = i.id OR (r.task_id = i.task_id AND r.kind IN ('email_task', 'claim'))
        JOIN certifications rc ON rc.report_id = r.id AND rc.id > c.id AND (r.inspection_id = i.id OR ${wasSubmitted})
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
 * The certifications of merged reports about this task, or its children, of which a part was erased or withdrawn since
 * they were made, because a legal hold kept them and no longer does; with the last erasure of a part, if there was one.
 */
export async function reportsLeft(
  db: Db,
  taskId: number,
): Promise<{ id: number; erasure_id: number | null }[]> {
  const found = await sql<{ id: number; erasure_id: number | null }>`
    WITH RECURSIVE about AS (
      SELECT r.id FROM reports r JOIN tasks t ON t.id = r.task_id WHERE ${taskId} IN (t.id, t.parent_id)
      UNION SELECT m.id FROM about a JOIN reports m ON m.kind = 'merged' AND a.id = ANY (m.parts)
    ), parts AS (
      SELECT c.id, unnest(r.parts) AS part FROM about a JOIN reports r ON r.id = a.id AND r.kind = 'merged'
        JOIN certifications c ON c.report_id = r.id WHERE ${kept} AND NOT ${underLegalHold}
      UNION SELECT p.id, unnest(r.parts) FROM parts p JOIN reports r ON r.id = p.part
    )
    -- Only of parts that were whole is a report merged, so whatever a part lost it lost afterwards.
    SELECT p.id, max(e.erasure_id) AS erasure_id
    FROM parts p JOIN certifications c ON c.report_id = p.part AND (c.erased_at IS NOT NULL OR c.deleted_at IS NOT NULL)
      LEFT JOIN erased_certifications e ON e.certification_id = c.id
    GROUP BY p.id`.execute(db)
  return found.rows
}

type LeftReport = { company_id: number; id: number; erasure_id: number | null; user_id: number }

/** Reports of all companies that show what is gone, by certification. Called outside of any company. */
export async function leftReports(db: Db): Promise<LeftReport[]> {
  return (await sql<LeftReport>`SELECT * FROM left_reports()`.execute(db)).rows
}

/** Marks reports as erased. Requested again, they are made without the erased files. */
export const markReportsErased = (db: Db, certifications: number[]) =>
  sql`UPDATE reports r SET storage_key = NULL, fingerprint = 'erased ' || r.id
    FROM certifications c WHERE c.id = ANY(${certifications}::bigint[]) AND r.id = c.report_id`.execute(db)
