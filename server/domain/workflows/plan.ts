import { localTimes } from '@atesta/contract/date-format.ts'
import { dayMs, hourMs, minuteMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { type Db, enqueue } from '../../database/database.ts'
import {
  begunAhead,
  type ChangedOccurrence,
  changedAhead,
  dropPause,
  dropUnbegun,
  insertChanged,
  insertOccurrences,
  lastBegun,
  lockRecurrence,
  putRecurrence,
  setPlannedUntil,
  setRecurrenceAt,
} from './occurrences.queries.ts'
import { horizonMs, type Occurrence, occurrencesBetween } from './recurrence.ts'

/** How long before the last planned occurrence more are planned, in ms. */
const renewMs = 90 * dayMs

/** Planning begins with the current occurrence, not with the first ever. */
const beginning = (recurrence: Recurrence, now: Date) =>
  new Date(now.getTime() - recurrence.due_after_minutes * minuteMs)

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
export function changedUnder<T extends ChangedOccurrence>(
  changed: T[],
  before: Recurrence,
  after: Recurrence,
  turned: (local: string) => string = (local) => local,
): T[] {
  const [told, tells] = [localTimes(before.time_zone), localTimes(after.time_zone)]
  // Zones differ by less than this.
  const around = 27 * hourMs
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

const later = (a: Date, b: Date) => (a > b ? a : b)

/**
 * From when on a different recurrence takes the place of one: what is planned from then on is deleted and
 * planned again. What is over under the old one is not planned again, nor is another occurrence planned for
 * the day whose occurrence was begun, or, where the day has a second one, for the half of the time to that.
 */
async function changeOver(db: Db, taskId: number, before: Recurrence, now: Date): Promise<Date> {
  const replaced = beginning(before, now)
  const begun = await lastBegun(db, taskId, before.time_zone)
  if (!begun) return replaced
  const at = begun.at.getTime()
  const [next] = occurrencesBetween(before, new Date(at + 1), begun.day_ends)
  const middle = next && new Date((at + next.startsAt.getTime()) / 2 + 1)
  return later(replaced, middle ?? begun.day_ends)
}

/**
 * Makes each occurrence that was begun ahead the nearest one of its day under another rule, so that the day is
 * not planned again. It stays where it was begun.
 */
async function keepBegunAhead(db: Db, taskId: number, recurrence: Recurrence, from: Date): Promise<void> {
  const local = localTimes(recurrence.time_zone)
  const dayOf = (at: Date) => local(at).slice(0, 10)
  for (const { id, recurrence_at: at } of await begunAhead(db, taskId, from)) {
    const far = ({ startsAt }: Occurrence) => Math.abs(startsAt.getTime() - at.getTime())
    // No day is longer than 25 hours.
    const around = 25 * hourMs
    const [nearest] = occurrencesBetween(
      recurrence,
      new Date(at.getTime() - around),
      new Date(at.getTime() + around),
    )
      .filter(({ startsAt }) => dayOf(startsAt) === dayOf(at))
      .sort((a, b) => far(a) - far(b))
    if (nearest) await setRecurrenceAt(db, id, nearest.startsAt)
  }
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
    const drop = recurrence ? await changeOver(db, taskId, before, now) : beginning(before, now)
    from = later(from, drop)
    if (recurrence) changed = changedUnder(await changedAhead(db, taskId, drop), before, recurrence)
    await dropUnbegun(db, taskId, drop)
    if (recurrence) await keepBegunAhead(db, taskId, recurrence, drop)
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
    { key: planKey(taskId), runAt: new Date(Date.now() + dayMs) },
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
