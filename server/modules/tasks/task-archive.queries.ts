import type { ArchiveWay } from '@atesta/contract/schemas/task.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

/** Archives open tasks, and with a parent its children. Answers those of `ids` that were open. */
export async function archiveTasks(db: Db, ids: number[], way: ArchiveWay): Promise<number[]> {
  const found = await sql<{ id: number }>`
    UPDATE tasks SET archived_at = now(), archived_as = ${way}, version = version + 1, updated_at = now()
    WHERE (id = ANY(${ids}::bigint[]) OR parent_id = ANY(${ids}::bigint[])) AND archived_at IS NULL AND deleted_at IS NULL
    RETURNING id`.execute(db)
  return found.rows.map((row) => row.id).filter((id) => ids.includes(id))
}

/** Brings a task back, and the children that were archived with it; false when it was not archived. */
export async function unarchiveTask(db: Db, id: number): Promise<boolean> {
  const found = await sql<{ id: number }>`
    UPDATE tasks t SET archived_at = NULL, archived_as = NULL, version = t.version + 1, updated_at = now()
    FROM tasks p WHERE p.id = ${id} AND (t.id = p.id OR t.parent_id = p.id)
      AND t.archived_at = p.archived_at AND t.archived_as = 'task' AND t.deleted_at IS NULL
    RETURNING t.id`.execute(db)
  return found.rows.length > 0
}
