import type { ErrorCode } from '@atesta/contract/errors.ts'
import { type ArchiveWay, archiveWays, type TaskType } from '@atesta/contract/schemas/task.ts'

type Task = {
  archived_at: Date | null
  archived_as: ArchiveWay | null
  folder_archived_at: Date | null
  parent_archived_at: Date | null
}

/** Whether an archived task can come back: only by the way it went, only into an open folder, and no child alone. */
export const comesBack = (task: Task): boolean =>
  task.archived_at !== null &&
  task.archived_as !== null &&
  archiveWays[task.archived_as].comes_back &&
  task.folder_archived_at === null &&
  task.parent_archived_at === null

/** What assigning somebody a second time is called, by the type of the task. */
export const alreadyAssigned = {
  workflow: 'user_already_assigned_workflow',
  claim: 'user_already_assigned_claim',
  email: 'user_already_assigned_task',
} as const satisfies Record<TaskType, ErrorCode>
