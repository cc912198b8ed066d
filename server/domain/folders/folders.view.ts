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

export const activePersonView = (row: ActivePersonRow): ActivePerson => ({
  id: row.id,
  name: row.name,
  range: row.range,
  disabled: row.disabled_at !== null,
  inspections: row.inspections,
  submitted: row.submitted,
  last_activity_at: row.last_activity_at?.toISOString() ?? null,
})
