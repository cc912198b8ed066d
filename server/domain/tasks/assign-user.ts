import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { unknownUsers } from '../folders/members.queries.ts'
import { notifyAssigned } from '../notifications/notify.ts'
import { addAssignees, removeAssignees, takenBy, touchTask } from './task-people.queries.ts'
import { findTask, lockTask, type TaskRow } from './tasks.queries.ts'
import { alreadyAssigned } from './tasks.rules.ts'

/** The task after all concurrent changes, locked. Throws for a task whose people may not change. */
async function lockedTask(db: Db, actor: Actor, id: number): Promise<TaskRow> {
  await lockTask(db, id)
  const task = await findTask(db, actor, id)
  if (!task) throw new Failure('not_found')
  if (task.archived_at) throw new Failure('task_archived')
  // A child belongs to one person.
  if (task.parent_id !== null) throw new Failure('parent_config_cant_be_changed')
  return task
}

async function changedTask(db: Db, actor: Actor, id: number): Promise<TaskRow> {
  await touchTask(db, id)
  const task = await findTask(db, actor, id)
  if (!task) throw new Failure('not_found')
  return task
}

/**
 * Assigns a user to a workflow or e-mail task and notifies them. Throws not_found for an unknown user, and
 * the type's code for a user who is assigned or has a child of it (`meta.users`).
 */
export async function assignToTask(db: Db, actor: Actor, id: number, userId: number): Promise<TaskRow> {
  const task = await lockedTask(db, actor, id)
  if ((await unknownUsers(db, [userId])).length > 0) throw new Failure('not_found')
  const [known] = await takenBy(db, id, [userId])
  if (known)
    throw new Failure(alreadyAssigned[task.type], { meta: { users: [{ id: userId, name: known.name }] } })
  await addAssignees(db, id, [userId])
  await notifyAssigned(db, actor, task, [userId])
  return changedTask(db, actor, id)
}

/** Unassigns a user; the inspections they began stay. Throws not_found for a user who is not assigned. */
export async function unassignFromTask(db: Db, actor: Actor, id: number, userId: number): Promise<TaskRow> {
  const task = await lockedTask(db, actor, id)
  if (!task.assignees.some((person) => person.id === userId)) throw new Failure('not_found')
  await removeAssignees(db, id, [userId])
  return changedTask(db, actor, id)
}
