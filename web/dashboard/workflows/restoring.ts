import { CallError } from '@atesta/contract/client.ts'
import type { Task } from '@atesta/contract/schemas/task.ts'

type Child = Pick<Task, 'id' | 'parent_id' | 'can'>

/** Those of the selected tasks that can be restored: by themselves, or together with their parents. */
export function restorable<T extends Child>(chosen: readonly T[]): T[] {
  const ids = new Set(chosen.filter(({ can }) => can.unarchive).map(({ id }) => id))
  return chosen.filter(({ can, parent_id }) => can.unarchive || (parent_id !== null && ids.has(parent_id)))
}

/** Parents first, as children are not restored without them: a child was created after its parent. */
export const parentsFirst = <T extends { id: number }>(tasks: readonly T[]): T[] =>
  tasks.toSorted((a, b) => a.id - b.id)

/** A call that restores a task, for which it is a success that the task came back with its parent. */
export const restoring =
  <T>(restore: (task: T) => Promise<unknown>) =>
  async (task: T): Promise<void> => {
    try {
      await restore(task)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'task_not_archived') throw error
    }
  }
