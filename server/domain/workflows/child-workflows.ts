import { settingsOf } from '@atesta/contract/task-settings.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { unknownUsers } from '../folders/members.queries.ts'
import { notifyAssigned } from '../notifications/notify.ts'
import { addresseesOf } from '../notifications/recipients.queries.ts'
import { takenBy } from '../tasks/task-people.queries.ts'
import { findTask, insertTask, lockTask, replaceAssignees, type TaskRow } from '../tasks/tasks.queries.ts'
import { emitEvents } from '../webhooks/emit.ts'
import { copyChanged } from './occurrences.queries.ts'
import { changeRecurrence } from './plan.ts'
import { childName, repeats } from './workflows.rules.ts'

async function insertChild(db: Db, actor: Actor, parent: TaskRow, person: { id: number; name: string }) {
  const id = await insertTask(db, {
    type: 'workflow',
    folderId: parent.folder_id,
    name: childName(parent.name, person.name),
    description: parent.description,
    templateId: parent.template_id as number,
    templateVersion: parent.template_version as number,
    dueAt: parent.due_at?.toISOString() ?? null,
    createdBy: actor.userId,
    parentId: parent.id,
    settings: settingsOf(parent),
  })
  await replaceAssignees(db, id, [person.id])
  if (parent.recurrence) {
    await changeRecurrence(db, id, parent.recurrence)
    await copyChanged(db, parent.id, id)
  }
  const child = await findTask(db, actor, id)
  if (!child) throw new Failure('not_found')
  await notifyAssigned(db, actor, child, [person.id])
  return child
}

/**
 * Creates a child of a workflow for each of these users, with the parent's form, settings, due date and
 * recurrence; all or none. Throws repeated_user, not_found for an unknown user, and
 * user_already_assigned_workflow with the users who already have one (`meta.users`).
 */
export async function createChildrenFor(
  db: Db,
  actor: Actor,
  parent: TaskRow,
  users: number[],
): Promise<TaskRow[]> {
  if (repeats(users)) throw new Failure('repeated_user')
  if ((await unknownUsers(db, users)).length > 0) throw new Failure('not_found')
  // Serialises concurrent requests.
  await lockTask(db, parent.id)
  const having = (await takenBy(db, parent.id, users)).filter(({ has_child }) => has_child)
  if (having.length > 0)
    throw new Failure('user_already_assigned_workflow', {
      meta: { users: having.map(({ id, name }) => ({ id, name })) },
    })
  const current = await findTask(db, actor, parent.id)
  if (!current || current.archived_at) throw new Failure(current ? 'task_archived' : 'not_found')
  const children: TaskRow[] = []
  for (const person of await addresseesOf(db, users, 'workflow_assigned'))
    children.push(await insertChild(db, actor, current, person))
  await emitEvents(
    db,
    'workflow.created',
    children.map(({ id, name, folder_id }) => ({ id, name, folder_id })),
  )
  return children
}
