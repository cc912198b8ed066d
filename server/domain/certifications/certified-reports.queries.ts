import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { isAdmin } from '../../identity/actor.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'

/**
 * True for merged rows of `reports r` of which no part lies outside what the actor sees now, also of parts that are
 * merged themselves. A part that was withdrawn hides nothing more: it was theirs to see.
 */
export const partsVisible = (actor: Actor) => sql<boolean>`NOT EXISTS (
  WITH RECURSIVE part AS (
    SELECT unnest(r.parts) AS id UNION SELECT unnest(m.parts) FROM part JOIN reports m ON m.id = part.id)
  SELECT FROM part JOIN reports p ON p.id = part.id JOIN tasks t ON t.id = p.task_id JOIN folders f ON f.id = t.folder_id
    LEFT JOIN inspections i ON i.id = p.inspection_id
  WHERE NOT (${actor.range === 'RANGE_USER' ? sql`false` : folderSupervised(actor)}
    OR COALESCE(i.user_id = ${actor.userId} AND ${taskVisible(actor)}, false)))`

/**
 * True for rows of `reports r` (joined to `tasks t`, `folders f` and `inspections i` where there are any)
 * that the actor may see. Users who see an inspection see its reports; a whole task's reports are for its
 * supervisors, merged ones for administrators, and for their maker while they may see every part.
 */
export function reportVisible(actor: Actor): RawBuilder<boolean> {
  const own = sql`(i.user_id = ${actor.userId} AND ${taskVisible(actor)})`
  const supervised = actor.range === 'RANGE_USER' ? sql`false` : folderSupervised(actor)
  return sql`(r.deleted_at IS NULL AND CASE r.kind
    WHEN 'inspection' THEN i.deleted_at IS NULL AND (${supervised} OR ${own})
    WHEN 'merged' THEN ${isAdmin(actor) ? sql`true` : sql`(r.user_id = ${actor.userId} AND ${partsVisible(actor)})`}
    ELSE t.deleted_at IS NULL AND ${supervised} END)`
}

/**
 * True for rows of `reports r` that show `inspections i` as it is now and whose file is kept: not those of a draft, of
 * an earlier submission or from before the approval. Reports made before their version was noted count by their time.
 */
export const showsInspectionNow = sql<boolean>`(r.state = 'ready' AND r.deleted_at IS NULL AND r.storage_key IS NOT NULL
  AND COALESCE(r.inspection_version, CASE WHEN r.created_at >= i.updated_at THEN i.version END) = i.version
  AND (i.review IS DISTINCT FROM 'approved' OR COALESCE(r.inspection_approved, EXISTS (SELECT FROM inspection_reviews v
    WHERE v.inspection_id = i.id AND v.round = i.round AND v.decision = 'approved' AND v.created_at <= r.created_at))))`

/** Wakes the reports that wait for something of this inspection. */
export const wakeReports = (db: Db, inspectionId: number) =>
  sql`SELECT enqueue_job('report.render', json_build_object('report_id', r.id), NULL, 'report:' || r.id)
    FROM reports r JOIN inspections i ON i.task_id = r.task_id
    WHERE i.id = ${inspectionId} AND r.awaits_seal AND r.deleted_at IS NULL`.execute(db)
