import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { isAdmin } from '../../identity/actor.ts'
import { folderSupervised, taskVisible } from '../tasks/tasks.queries.ts'

/**
 * True for rows of `reports r` (joined to `tasks t`, `folders f` and `inspections i` where there are any)
 * that the actor may see. Users who see an inspection see its reports; a whole task's reports are for its
 * supervisors, merged ones for their maker.
 */
export function reportVisible(actor: Actor): RawBuilder<boolean> {
  const own = sql`(i.user_id = ${actor.userId} AND ${taskVisible(actor)})`
  const supervised = actor.range === 'RANGE_USER' ? sql`false` : folderSupervised(actor)
  return sql`(r.deleted_at IS NULL AND CASE r.kind
    WHEN 'inspection' THEN i.deleted_at IS NULL AND (${supervised} OR ${own})
    WHEN 'merged' THEN ${isAdmin(actor) ? sql`true` : sql`r.user_id = ${actor.userId}`}
    ELSE t.deleted_at IS NULL AND ${supervised} END)`
}

/** Wakes the reports that wait for something of this inspection. */
export const wakeReports = (db: Db, inspectionId: number) =>
  sql`SELECT enqueue_job('report.render', json_build_object('report_id', r.id), NULL, 'report:' || r.id)
    FROM reports r JOIN inspections i ON i.task_id = r.task_id
    WHERE i.id = ${inspectionId} AND r.awaits_seal AND r.deleted_at IS NULL`.execute(db)
