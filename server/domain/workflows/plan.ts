import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { type Db, enqueue } from '../../database/database.ts'
import { localTimes } from './calendar.view.ts'
import {
  type ChangedOccurrence,
  changedAhead,
  dropPause,
  dropUnbegun,
  insertChanged,
  insertOccurrences,
  lockRecurrence,
  putRecurrence,
  setPlannedUntil,
} from './occurrences.queries.ts'
import { horizonMs, type Occurrence, occurrencesBetween } from './recurrence.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long before the last planned occurrence more are planned, in ms. */
const renewMs = 90 * day

/** Planning begins with the current occurrence, not with the first ever. */
const beginning = (recurrence: Recurrence, now: Date) =>
  new Date(now.getTime() - recurrence.due_after_minutes * minute)

const planKey = (taskId: number) => `plan:${taskId}`

/** Groups instants into spans for which a rule is expanded at once, none longer than the planning horizon. */
function spansOf(instants: readonly number[]): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = []
  for (const at of [...instants].sort((a, b) => a - b)) {
    const span = spans.at(-1)
    if (span && at - span.first <= horizonMs) span.last = at
    else spans.push({ first: at, last: at })
  }
  return spans
}

/**
 * Skipped and moved occurrences of one recurrence that another has too: at the same local time of the same
 * day, or where `turned` puts that time. Moved ones stay where they are.
 */
export function changedUnder(
  changed: ChangedOccurrence[],
  before: Recurrence,
  after: Recurrence,
  turned: (local: string) => string = (local) => local,
): ChangedOccurrence[] {
  const [told, tells] = [localTimes(before.time_zone), localTimes(after.time_zone)]
  // Zones differ by less than this.
  const around = 27 * 60 * minute
  const wanted = changed.map((each) => turned(told(each.recurrence_at)))
  // A rule with COUNT is expanded from its beginning each time, so this is not done for each occurrence.
  const found = new Map<string, Occurrence>()
  for (const { first, last } of spansOf(wanted.map((local) => Date.parse(`${local}Z`))))
    for (const each of occurrencesBetween(after, new Date(first - around), new Date(last + around))) {
      const local = tells(each.startsAt)
      if (!found.has(local)) found.set(local, each)
    }
  return changed.flatMap((each, place) => {
    const same = found.get(wanted[place] ?? '')
    if (!same) return []
    const moved = each.starts_at.getTime() !== each.recurrence_at.getTime()
    const times = moved ? each : { starts_at: same.startsAt, due_at: same.dueAt }
    return [{ ...each, ...times, recurrence_at: same.startsAt }]
  })
}

/**
 * Gives a task its first recurrence, a different one, or none: planned occurrences that were not begun are
 * deleted, the rest is history. A skipped or moved occurrence stays so where the new rule has it too.
 */
export async function changeRecurrence(
  db: Db,
  taskId: number,
  recurrence: Recurrence | null,
  before: Recurrence | null = null,
): Promise<void> {
  const now = new Date()
  let from = recurrence ? beginning(recurrence, now) : now
  let changed: ChangedOccurrence[] = []
  if (before) {
    // Waits for a worker that is planning now, whose occurrences are then deleted with the rest.
    await lockRecurrence(db, taskId)
    const replaced = beginning(before, now)
    // A time that is over under the old rule is not planned again under the new one.
    if (replaced > from) from = replaced
    if (recurrence) changed = changedUnder(await changedAhead(db, taskId, replaced), before, recurrence)
    await dropUnbegun(db, taskId, replaced)
  }
  await putRecurrence(db, taskId, recurrence, from)
  if (!recurrence) return
  await insertChanged(db, taskId, changed)
  await planFrom(db, taskId)
}

/** Plans a task with a new recurrence from its beginning. */
export const planFrom = (db: Db, taskId: number) =>
  enqueue(db, 'workflow.plan', { task_id: taskId }, { key: planKey(taskId) })

/** Plans a task again from now on, after a pause that began at `from`. */
export async function replan(db: Db, taskId: number, from: Date): Promise<void> {
  await dropPause(db, taskId, from, new Date())
  await planFrom(db, taskId)
}

/** Tries again tomorrow, so that a workflow that cannot be planned now stays a recurring one. */
export const planLater = (db: Db, taskId: number) =>
  enqueue(
    db,
    'workflow.plan',
    { task_id: taskId },
    { key: planKey(taskId), runAt: new Date(Date.now() + 86_400_000) },
  )

/**
 * Plans the missing occurrences up to the horizon, and queues a job to continue before they run out. May be
 * repeated: planned ones are not planned again, and a task that was archived or changed since is left alone.
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
