import { type Actor, canSupervise } from '../../core/actor.ts'
import type { Policy } from '../../core/route.ts'

/** `supervised`: the actor answers for the folder it lies in, and does not only work on it. */
type Task = { archived_at: Date | null; folder_owner_id: number | null; supervised: boolean }

export const seeTask: Policy<unknown> = () => true
export const editTask: Policy<Task> = (_actor, task) =>
  (task.supervised && task.folder_owner_id === null) || 'forbidden'
export const deleteTaskPolicy: Policy<Task> = (actor, task) =>
  (canSupervise(actor) && task.supervised) || 'forbidden'
/** Whoever sees a task may work on it, until it is archived. */
export const createInspectionUnder: Policy<Task> = (_actor, task) =>
  task.archived_at === null || 'task_archived'

export const taskCan = (actor: Actor, task: Task) => ({
  edit: editTask(actor, task) === true && task.archived_at === null,
  delete: deleteTaskPolicy(actor, task) === true,
  archive: editTask(actor, task) === true && task.archived_at === null,
  create_inspection: createInspectionUnder(actor, task) === true,
})
