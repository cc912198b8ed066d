import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { FolderRow } from './folders.queries.ts'
import { outdateUsers } from './members.queries.ts'

/** Archives a folder without open tasks; false when it has some. Waits for tasks that are being created. */
export async function archiveFolder(db: Db, id: number): Promise<boolean> {
  await sql`SELECT id FROM folders WHERE id = ${id} FOR UPDATE`.execute(db)
  const done =
    await sql`UPDATE folders SET archived_at = now(), version = version + 1 WHERE id = ${id} AND archived_at IS NULL
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.folder_id = ${id} AND t.deleted_at IS NULL AND t.archived_at IS NULL)`.execute(
      db,
    )
  return done.numAffectedRows === 1n
}

/**
 * Reopens a folder; an open one does not change. Saves of its members that started before become stale: they do
 * not name it, because it was archived, and would end the membership.
 */
export async function unarchiveFolder(
  db: Db,
  { id, archived_at, members }: Pick<FolderRow, 'id' | 'archived_at' | 'members'>,
): Promise<void> {
  if (archived_at === null) return
  const people = members.filter(({ kind }) => kind === 'person')
  await outdateUsers(
    db,
    people.map((member) => member.id),
  )
  await sql`UPDATE folders SET archived_at = NULL, version = version + 1 WHERE id = ${id} AND archived_at IS NOT NULL`.execute(
    db,
  )
}

/**
 * The reason why no task may be added; locks the folder, so that it is neither archived nor deleted until the
 * transaction ends.
 */
export async function folderClosed(db: Db, id: number): Promise<'not_found' | 'folder_archived' | null> {
  const { rows } = await sql<{ archived: boolean; deleted: boolean }>`
    SELECT archived_at IS NOT NULL AS archived, deleted_at IS NOT NULL AS deleted FROM folders WHERE id = ${id} FOR KEY SHARE`.execute(
    db,
  )
  const folder = rows[0]
  if (!folder || folder.deleted) return 'not_found'
  return folder.archived ? 'folder_archived' : null
}
