import { type RawBuilder, sql } from 'kysely'
import { type Actor, canSupervise, isAdmin } from '../../core/actor.ts'
import type { Db } from '../../core/database.ts'
import { folderSupervised } from './tasks.queries.ts'

const most = 1000

/**
 * True for rows whose `task` the actor sees – in one folder they answer for, or for an administrator all but those of
 * other people's own folders – told without looking up the task of each row; null when it takes more than a few ids to
 * tell. Who walks over rows by this alone must look again at those that are shown.
 */
export async function tasksToSee(
  db: Db,
  actor: Actor,
  task: RawBuilder<unknown>,
  folderId?: number,
): Promise<RawBuilder<boolean> | null> {
  if (folderId && canSupervise(actor)) {
    const { rows } = await sql<{
      ids: number[]
    }>`SELECT ARRAY(SELECT t.id FROM folders f JOIN tasks t ON t.folder_id = f.id
      WHERE f.id = ${folderId} AND ${folderSupervised(actor)} LIMIT ${most + 1}) AS ids`.execute(db)
    const within = rows[0]?.ids ?? []
    return within.length === 0 || within.length > most
      ? null
      : sql<boolean>`${task} = ANY(${within}::bigint[])`
  }
  if (folderId || !isAdmin(actor)) return null
  const { rows } = await sql<{
    ids: number[]
  }>`SELECT ARRAY(SELECT t.id FROM folders f JOIN tasks t ON t.folder_id = f.id
    WHERE f.owner_id <> ${actor.userId} LIMIT ${most + 1}) AS ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  if (ids.length > most) return null
  return ids.length === 0 ? sql<boolean>`true` : sql<boolean>`${task} <> ALL(${ids}::bigint[])`
}
