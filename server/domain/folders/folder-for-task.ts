import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { folderClosed } from './folder-changes.queries.ts'
import { canCreateTaskIn } from './folders.policy.ts'
import { type FolderRow, findFolder } from './folders.queries.ts'

/**
 * The folder for a task of this type, if the user may put it there; it stays open until the transaction ends.
 * Throws not_found, forbidden, or folder_archived.
 */
export async function folderForTask(
  db: Db,
  actor: Actor,
  folderId: number,
  type: TaskType,
): Promise<FolderRow> {
  const folder = await findFolder(db, actor, folderId, type)
  if (!folder) throw new Failure('not_found')
  const verdict = canCreateTaskIn(actor, folder)
  if (verdict !== true) throw new Failure(verdict)
  const closed = await folderClosed(db, folderId)
  if (closed) throw new Failure(closed)
  return folder
}
