import type { TaskType } from '@atesta/contract/schemas/task.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { taskVisible } from '../tasks/tasks.queries.ts'

export type ReusedRow = {
  certification_id: number
  identifier: string
  claim_id: number
  number: string
  name: string
  type: TaskType
  folder_id: number
}

/** At most this many claims per file; for a file that is everywhere, a few say enough. */
const maxClaims = 5

/**
 * Those of the claim's certifications whose exact bytes are evidence in another claim, as far as the actor may see it
 * there, each with the newest certification there. Costs a few index steps for each of `certifications`, however
 * much the company holds. `visible`: true for certifications `c` of inspections `i` that the actor may see.
 */
export async function reusedFiles(
  db: Db,
  actor: Actor,
  claimId: number,
  certifications: readonly number[],
  visible: RawBuilder<boolean>,
): Promise<ReusedRow[]> {
  if (certifications.length === 0) return []
  const found = await sql<ReusedRow>`
    SELECT m.id AS certification_id, o.identifier, o.claim_id, o.number, o.name, o.type, o.folder_id
    FROM certifications m CROSS JOIN LATERAL (
      SELECT DISTINCT ON (t.id) c.identifier, t.id AS claim_id, cl.number, t.name, t.type, t.folder_id
      FROM certifications c JOIN claims cl ON cl.task_id = c.task_id JOIN tasks t ON t.id = cl.task_id JOIN folders f ON f.id = t.folder_id
        JOIN inspections i ON i.id = c.inspection_id
      WHERE c.sha256 = m.sha256 AND c.task_id <> ${claimId} AND c.report_id IS NULL AND c.deleted_at IS NULL
        AND cl.deleted_at IS NULL AND ${taskVisible(actor)} AND ${visible}
      ORDER BY t.id DESC, c.id DESC LIMIT ${maxClaims}) o
    WHERE m.id = ANY(${[...certifications]}::bigint[]) AND m.sha256 IS NOT NULL ORDER BY m.id DESC, o.claim_id DESC`.execute(
    db,
  )
  return found.rows
}
