import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import { lockFamilies } from '../tasks/task-archive.queries.ts'
import { findTask, type TaskRow } from '../tasks/tasks.queries.ts'
import type { CalendarRow } from './calendar.queries.ts'
import {
  type AskedOccurrence,
  occurrenceAt,
  restoreInFamily,
  type StoredOccurrence,
  skipInFamily,
} from './occurrences.queries.ts'
import { foreseen } from './read-calendar.ts'

/** The occurrence that a rule gives at one instant, if it is not planned yet. */
function ruled(recurrence: Recurrence | null, at: Date) {
  const [found] = recurrence ? foreseen(recurrence, at, new Date(at.getTime() + 1)) : []
  return (
    found && {
      id: null,
      recurrence_at: at,
      starts_at: found.startsAt,
      due_at: found.dueAt,
      skipped: false,
      begun: false,
    }
  )
}

/**
 * An occurrence that was not begun, identified by when its rule gives it, locked until the transaction ends.
 */
export async function unbegunOccurrence(db: Db, actor: Actor, taskId: number, at: Date) {
  await lockFamilies(db, [taskId])
  const task = await findTask(db, actor, taskId, 'workflow')
  const occurrence = task && ((await occurrenceAt(db, taskId, at)) ?? ruled(task.recurrence, at))
  if (!occurrence) throw new Failure('not_found')
  if (task.archived_at) throw new Failure('task_archived')
  if (occurrence.begun) throw new Failure('occurrence_closed')
  return { task, occurrence }
}

/** An occurrence that can still be skipped or restored. */
async function openOccurrence(...of: Parameters<typeof unbegunOccurrence>) {
  const found = await unbegunOccurrence(...of)
  if (found.occurrence.due_at <= new Date()) throw new Failure('occurrence_closed')
  return found
}

/** The calendar's row of an occurrence after a change. */
export async function changed(db: Db, task: TaskRow, at: Date): Promise<CalendarRow> {
  const now = (await occurrenceAt(db, task.id, at)) ?? ruled(task.recurrence, at)
  if (!now) throw new Failure('not_found')
  const { id: occurrence_id, ...occurrence } = now
  return {
    kind: 'occurrence',
    task_id: task.id,
    task_name: task.name,
    folder_id: task.folder_id,
    folder_owner_id: task.folder_owner_id,
    supervised: task.supervised,
    readonly: task.readonly,
    template_id: task.template_id,
    occurrence_id,
    submitted: false,
    assignees: task.assignees,
    ...occurrence,
  }
}

/**
 * Skips one occurrence of a recurring workflow, and of those of its children that have not begun it. Throws
 * not_found when there is none at this instant, occurrence_closed when it was begun or is over.
 */
export async function skipOccurrence(db: Db, actor: Actor, taskId: number, at: Date): Promise<CalendarRow> {
  const { task, occurrence } = await openOccurrence(db, actor, taskId, at)
  if (!occurrence.skipped) await skipInFamily(db, taskId, occurrence)
  return changed(db, task, at)
}

/** Restores a skipped occurrence. Throws as skipping does. */
export async function restoreOccurrence(
  db: Db,
  actor: Actor,
  taskId: number,
  at: Date,
): Promise<CalendarRow> {
  const { task } = await openOccurrence(db, actor, taskId, at)
  await restoreInFamily(db, taskId, at)
  return changed(db, task, at)
}

/**
 * The occurrence for which an inspection is begun, of what was found for it. Throws not_found where one of
 * another task was asked for, and occurrence_skipped. What was done on a device is taken, whatever became of
 * its occurrence.
 */
export function occurrenceToDo(
  { occurrence_id, started_at }: AskedOccurrence,
  occurrence: StoredOccurrence | undefined,
): StoredOccurrence | undefined {
  if (occurrence_id === undefined || started_at !== undefined) return occurrence
  if (!occurrence) throw new Failure('not_found')
  if (occurrence.skipped) throw new Failure('occurrence_skipped')
  return occurrence
}
