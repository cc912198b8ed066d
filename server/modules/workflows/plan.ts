import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { type Db, enqueue } from '../../core/database.ts'
import {
  dropUnbegun,
  insertOccurrences,
  lockRecurrence,
  putRecurrence,
  setPlannedUntil,
  skipUntil,
} from './occurrences.queries.ts'
import { horizonMs, occurrencesBetween } from './recurrence.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long before the last occurrences more are made. */
const renewMs = 90 * day

/** Planning begins with the occurrence whose time it is, not with the first there ever was. */
const beginning = (recurrence: Recurrence, now: Date) =>
  new Date(now.getTime() - recurrence.due_after_minutes * minute)

const planKey = (taskId: number) => `plan:${taskId}`

/** Gives a task another recurrence, or none: what was planned but not begun is taken back, the rest is history. */
export async function changeRecurrence(
  db: Db,
  taskId: number,
  recurrence: Recurrence | null,
  before: Recurrence | null = null,
): Promise<void> {
  const now = new Date()
  // A worker that is planning now is waited for; what it made is taken back with the rest.
  if (before) await lockRecurrence(db, taskId)
  if (before) await dropUnbegun(db, taskId, beginning(before, now))
  await putRecurrence(db, taskId, recurrence, recurrence ? beginning(recurrence, now) : now)
  if (recurrence) await enqueue(db, 'workflow.plan', { task_id: taskId }, { key: planKey(taskId) })
}

/** Plans a task again after a pause, from now on. */
export async function replan(db: Db, taskId: number): Promise<void> {
  await skipUntil(db, taskId, new Date())
  await enqueue(db, 'workflow.plan', { task_id: taskId }, { key: planKey(taskId) })
}

/**
 * Makes the occurrences that are missing up to the horizon, and leaves a job to go on before they run out. Runs as
 * often as one likes: what is planned is not planned again, and a task that was archived or changed since is left alone.
 */
export async function planOccurrences(db: Db, taskId: number, now: Date): Promise<void> {
  const recurrence = await lockRecurrence(db, taskId)
  if (!recurrence) return
  const until = new Date(now.getTime() + horizonMs)
  if (recurrence.planned_until < until) {
    await insertOccurrences(db, taskId, occurrencesBetween(recurrence, recurrence.planned_until, until))
    await setPlannedUntil(db, taskId, until)
  }
  await enqueue(
    db,
    'workflow.plan',
    { task_id: taskId },
    { key: planKey(taskId), runAt: new Date(now.getTime() + horizonMs - renewMs) },
  )
}
