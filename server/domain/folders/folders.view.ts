import type { ActivePerson, Folder } from '@atesta/contract/schemas/task.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { folderDeeds } from './folders.policy.ts'
import type { FolderRow } from './folders.queries.ts'
import type { ActivePersonRow } from './members.queries.ts'

export const folderView =
  (actor: Actor) =>
  (row: FolderRow): Folder => ({
    id: row.id,
    name: row.name,
    type: row.type,
    archived: row.archived_at !== null,
    counts: { tasks: row.tasks, archived_tasks: row.archived_tasks, inspections: row.inspections },
    members: row.members.filter(({ kind }) => kind === 'person').map(({ id, name }) => ({ id, name })),
    created_at: row.created_at.toISOString(),
    version: row.version,
    ...deedsOf(folderDeeds(actor, row)),
  })

/** `supervised`: whether the actor supervises the folder; otherwise their own work is shown and that of others is not. */
export const activePersonView =
  (actor: Actor, supervised: boolean) =>
  (row: ActivePersonRow): ActivePerson => {
    const shown = supervised || row.id === actor.userId
    return {
      id: row.id,
      name: row.name,
      range: row.range,
      disabled: row.disabled_at !== null,
      inspections: shown ? row.inspections : null,
      submitted: shown ? row.submitted : null,
      last_activity_at: (shown && row.last_activity_at?.toISOString()) || null,
    }
  }
