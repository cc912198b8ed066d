import type { ArchiveWay, TaskType } from '@atesta/contract/schemas/task.ts'
import { firstReason } from '../../http/deeds.ts'
import type { Policy } from '../../http/route.ts'
import { type Actor, canSupervise } from '../../identity/actor.ts'
import { deletionVerdict, unarchiveVerdict } from './tasks.rules.ts'

/** `supervised`: the actor supervises the folder, and does not only work in it. */
type Task = {
  type: TaskType
  archived_at: Date | null
  archived_as: ArchiveWay | null
  folder_archived_at: Date | null
  parent_archived_at: Date | null
  folder_owner_id: number | null
  supervised: boolean
  readonly: boolean
  parent_id: number | null
  template_id: number | null
  children: number
  inspections: number
  submitted: number
  certifications: number
  legal_hold: boolean
  in_review: boolean
}

/** What decides whether a task's dates may be moved, also in the calendar. */
type Editable = Pick<Task, 'supervised' | 'folder_owner_id' | 'archived_at'>

export const canEditTask: Policy<Editable> = (_actor, task) =>
  (task.supervised && task.folder_owner_id === null) || 'forbidden'
export const canDeleteTask: Policy<Task> = (actor, task) =>
  (canSupervise(actor) && task.supervised) || 'forbidden'
/** As for editing, while the task is open. */
export const canChangeTask: Policy<Editable> = (actor, task) =>
  firstReason(canEditTask(actor, task), task.archived_at === null || 'task_archived')
/** A claim in review keeps its evidence as it stands, and no claim comes back from the archive to end it. */
export const canArchiveTask: Policy<Editable & Pick<Task, 'in_review'>> = (actor, task) =>
  firstReason(canChangeTask(actor, task), !task.in_review || 'archive_claim_in_review')
export const canUnarchiveTask: Policy<Task> = (actor, task) => {
  return firstReason(canEditTask(actor, task), unarchiveVerdict(task))
}
/**
 * A user who sees a task may work on it, unless it is archived or read-only. An e-mail task's inspections
 * belong to its recipients, and a person's own "Unassigned" workflow to that person.
 */
export const canCreateInspectionUnder: Policy<
  Pick<Task, 'type' | 'archived_at' | 'readonly' | 'folder_owner_id' | 'template_id'>
> = (actor, task) => {
  if (task.type === 'email') return 'forbidden'
  if (task.folder_owner_id !== null && task.folder_owner_id !== actor.userId) return 'forbidden'
  if (task.archived_at !== null) return 'task_archived'
  if (task.readonly) return 'workflow_readonly'
  // A claim may have no form yet, and then there is nothing to fill in.
  return task.template_id !== null || 'task_without_form'
}
/** A child has no children of its own. */
export const canCreateChildrenOf: Policy<Task> = (actor, task) => {
  const verdict = canChangeTask(actor, task)
  return verdict === true && task.parent_id !== null ? 'workflow_is_child' : verdict
}

/** What may be done with a task, as `deedsOf` returns it. */
export const taskDeeds = (actor: Actor, task: Task) => ({
  edit: canChangeTask(actor, task),
  delete: firstReason(canDeleteTask(actor, task), deletionVerdict(task)),
  archive: canArchiveTask(actor, task),
  unarchive: canUnarchiveTask(actor, task),
  create_inspection: canCreateInspectionUnder(actor, task),
  create_children: task.type === 'workflow' ? canCreateChildrenOf(actor, task) : ('not_found' as const),
})
