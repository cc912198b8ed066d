import type { ErrorCode } from '@atesta/contract/errors.ts'
import { type ArchiveWay, archiveWays, type TaskType } from '@atesta/contract/schemas/task.ts'

type Task = {
  archived_at: Date | null
  archived_as: ArchiveWay | null
  folder_archived_at: Date | null
  parent_archived_at: Date | null
}

/**
 * Whether an archived task can be restored: only by the kind of call that archived it, only into an open
 * folder, and a child never alone.
 */
export function unarchiveVerdict(task: Task): true | ErrorCode {
  if (task.archived_at === null) return 'task_not_archived'
  if (task.archived_as === null || !archiveWays[task.archived_as].comes_back) return 'unarchive_task_error'
  if (task.folder_archived_at !== null) return 'unarchive_folder_archived'
  return task.parent_archived_at === null || 'unarchive_parent_archived'
}

type Holding = {
  type: TaskType
  children: number
  inspections: number
  submitted: number
  certifications: number
  legal_hold: boolean
}

/**
 * Whether a task may be deleted: there is no legal hold, and it contains nothing that must be kept. An e-mail
 * task is kept only by what was received: an answer or a file that has arrived.
 */
export function deletionVerdict(task: Holding): true | ErrorCode {
  // First, because its content may not be deleted either.
  if (task.legal_hold) return 'legal_hold'
  if (task.type === 'email')
    return (task.submitted === 0 && task.certifications === 0) || 'inspections_assigned'
  if (task.children > 0) return 'workflow_has_children'
  if (task.inspections === 0) return true
  return task.type === 'claim' && task.certifications > 0
    ? 'claim_has_certifications'
    : 'inspections_assigned'
}

/** The error code for assigning a user a second time, by the type of the task. */
export const alreadyAssigned = {
  workflow: 'user_already_assigned_workflow',
  claim: 'user_already_assigned_claim',
  email: 'user_already_assigned_task',
} as const satisfies Record<TaskType, ErrorCode>
