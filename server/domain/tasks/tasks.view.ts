import type { Task, TaskWithUsers } from '@atesta/contract/schemas/task.ts'
import { settingsOf } from '@atesta/contract/task-settings.ts'
import type { Db } from '../../database/database.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { activePersonView } from '../folders/folders.view.ts'
import { clientsOfTask, followersOf, peopleOfTask } from './task-people.queries.ts'
import { taskDeeds } from './tasks.policy.ts'
import type { TaskRow } from './tasks.queries.ts'

export const taskView =
  (actor: Actor) =>
  (row: TaskRow): Task => ({
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    folder: { id: row.folder_id, name: row.folder_name },
    template:
      row.template_id === null || row.template_version === null
        ? null
        : {
            id: row.template_id,
            name: row.template_name ?? '',
            version: row.template_version,
            newest: row.template_newest ?? row.template_version,
          },
    settings: settingsOf(row),
    recurrence: row.recurrence,
    parent_id: row.parent_id,
    assignees: row.assignees,
    created_by: row.created_by === null ? null : { id: row.created_by, name: row.created_by_name ?? '' },
    due_at: row.due_at?.toISOString() ?? null,
    done: row.done,
    archived: row.archived_at !== null,
    archived_at: row.archived_at?.toISOString() ?? null,
    following: row.following,
    counts: {
      inspections: row.inspections,
      submitted: row.submitted,
      certifications: row.certifications,
      children: row.children,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    ...deedsOf(taskDeeds(actor, row)),
  })

/**
 * A task with its people. Inspectors see the other assignees, not their work; clients and their addresses are shown to
 * supervisors only.
 */
export async function taskWithUsersView(db: Db, actor: Actor, row: TaskRow): Promise<TaskWithUsers> {
  const [clients, people, followers] = await Promise.all([
    row.supervised ? clientsOfTask(db, row.id) : [],
    peopleOfTask(db, row.id, row.supervised ? null : actor.userId),
    followersOf(db, row.id),
  ])
  const view = activePersonView(actor, row.supervised)
  return {
    ...taskView(actor)(row),
    users: people.map((person) => ({
      ...view(person),
      assigned: person.assigned,
      child_id: person.child_id,
    })),
    followers,
    clients: clients.map((client) => ({
      ...client,
      last_activity_at: client.last_activity_at?.toISOString() ?? null,
    })),
  }
}
