import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

/** Archives a folder without open tasks; false when it has some. A task that is being created is waited for. */
export async function archiveFolder(db: Db, id: number): Promise<boolean> {
  await sql`SELECT id FROM folders WHERE id = ${id} FOR UPDATE`.execute(db)
  const done =
    await sql`UPDATE folders SET archived_at = now(), version = version + 1 WHERE id = ${id} AND archived_at IS NULL
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.folder_id = ${id} AND t.deleted_at IS NULL AND t.archived_at IS NULL)`.execute(
      db,
    )
  return done.numAffectedRows === 1n
}

export const unarchiveFolder = (db: Db, id: number) =>
  sql`UPDATE folders SET archived_at = NULL, version = version + 1 WHERE id = ${id} AND archived_at IS NOT NULL`.execute(
    db,
  )

/** Whether the folder is archived, asked in a way that lets no archiving pass by until the transaction ends. */
export async function folderClosed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    SELECT archived_at IS NOT NULL OR deleted_at IS NOT NULL AS closed FROM folders WHERE id = ${id} FOR KEY SHARE`.execute(
    db,
  )
  return rows[0]?.closed ?? true
}
