import type { TaskType } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { findFolder } from '../folders/folders.queries.ts'
import { findTask } from './tasks.queries.ts'

type Place = { folder_id?: number; task_id?: number }

/**
 * Refuses a filter by a folder or a task that the actor cannot see: an empty list would suggest that it
 * exists and is empty. Throws not_found.
 */
export async function refuseUnknownPlace(
  db: Db,
  actor: Actor,
  { folder_id, task_id }: Place,
  type?: TaskType,
): Promise<void> {
  const known = await Promise.all([
    folder_id === undefined || findFolder(db, actor, folder_id, type),
    task_id === undefined || findTask(db, actor, task_id, type),
  ])
  if (!known.every(Boolean)) throw new Failure('not_found')
}

/** Checks like `refuseUnknownPlace` and reads the content of the place at the same time. */
export async function withVisibleScope<T>(
  db: Db,
  actor: Actor,
  place: Place,
  read: () => Promise<T>,
  type?: TaskType,
): Promise<T> {
  const [known, found] = await Promise.allSettled([refuseUnknownPlace(db, actor, place, type), read()])
  if (known.status === 'rejected') throw known.reason
  if (found.status === 'rejected') throw found.reason
  return found.value
}
