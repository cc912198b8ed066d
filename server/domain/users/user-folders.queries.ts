import { limits } from '@atesta/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { countMembers } from '../folders/members.queries.ts'

/**
 * Makes a user a member of exactly these folders; memberships of archived folders stay. False when one of them does not
 * exist, is archived, or is a person's own, which has no members; throws folder_full. A save of a folder that started
 * before becomes stale.
 */
export async function putFolders(db: Db, userId: number, folders: number[]): Promise<boolean> {
  const wanted = [...new Set(folders)]
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM folders f WHERE f.deleted_at IS NULL AND f.archived_at IS NULL
      AND (f.id = ANY(${wanted}::bigint[]) AND f.owner_id IS NULL
        OR EXISTS (SELECT FROM folder_members m WHERE m.folder_id = f.id AND m.user_id = ${userId}))
    ORDER BY f.id FOR UPDATE`.execute(db)
  const open = new Set(rows.map(({ id }) => id))
  if (!wanted.every((id) => open.has(id))) return false
  const changed = await sql<{ id: number; joined: boolean }>`
    WITH gone AS (
      DELETE FROM folder_members WHERE user_id = ${userId} AND folder_id = ANY(${[...open]}::bigint[])
        AND folder_id <> ALL(${wanted}::bigint[]) RETURNING folder_id),
    fresh AS (
      INSERT INTO folder_members (folder_id, user_id) SELECT unnest(${wanted}::bigint[]), ${userId}
      ON CONFLICT DO NOTHING RETURNING folder_id)
    UPDATE folders f SET version = version + 1
    WHERE id IN (SELECT folder_id FROM gone UNION ALL SELECT folder_id FROM fresh)
    RETURNING id, EXISTS (SELECT FROM fresh WHERE folder_id = f.id) AS joined`.execute(db)
  for (const { id } of changed.rows.filter(({ joined }) => joined))
    if ((await countMembers(db, id)) > limits.maxFolderMembers) throw new Failure('folder_full')
  return true
}
