import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { findFolder } from '../folders/folders.queries.ts'
import { findTask } from './tasks.queries.ts'

/**
 * Refuses a filter by a folder or a task that is not there for the actor: an empty list would say that it is there and
 * holds nothing. Throws not_found.
 */
export async function refuseUnknownPlace(
  db: Db,
  actor: Actor,
  { folder_id, task_id }: { folder_id?: number; task_id?: number },
  type?: TaskType,
): Promise<void> {
  if (folder_id !== undefined && !(await findFolder(db, actor, folder_id, type)))
    throw new Failure('not_found')
  if (task_id !== undefined && !(await findTask(db, actor, task_id, type))) throw new Failure('not_found')
}
