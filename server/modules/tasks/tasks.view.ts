import type { Task } from '@atesta/contract/schemas/task.ts'
import type { Actor } from '../../core/actor.ts'
import { taskCan } from './tasks.policy.ts'
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
        : { id: row.template_id, name: row.template_name ?? '', version: row.template_version },
    assignees: row.assignees,
    due_at: row.due_at?.toISOString() ?? null,
    archived: row.archived_at !== null,
    counts: { inspections: row.inspections, submitted: row.submitted, certifications: row.certifications },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    can: taskCan(actor, row),
  })
