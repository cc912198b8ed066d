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

/** How long before the last occurrences more are made. */
const renewMs = 90 * day

/** Planning begins with the occurrence whose time it is, not with the first there ever was. */
const beginning = (recurrence: Recurrence, now: Date) =>
  new Date(now.getTime() - recurrence.due_after_minutes * minute)

const planKey = (taskId: number) => `plan:${taskId}`

/** Instants in order, in spans that a rule is worked out for at once: none is longer than what is planned at a time. */
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
 * What was skipped or moved of one recurrence, as far as another has it too: at the same time of the same day, each in its
 * zone, or where `turned` puts that time. What was moved stays where it is.
 */
export function changedUnder(
  changed: ChangedOccurrence[],
  before: Recurrence,
  after: Recurrence,
  turned: (local: string) => string = (local) => local,
): ChangedOccurrence[] {
  const [told, tells] = [localTimes(before.time_zone), localTimes(after.time_zone)]
  // No two zones are further apart.
  const around = 27 * 60 * minute
  const wanted = changed.map((each) => turned(told(each.recurrence_at)))
  // A rule that counts is worked out from its beginning each time it is asked, so it is not asked for each of them.
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
 * Gives a task its first recurrence, another one, or none: what was planned but not begun is taken back, the rest is
 * history. An occurrence that a user skipped or moved stays so where the new rule has it too.
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
    // A worker that is planning now is waited for; what it made is taken back with the rest.
    await lockRecurrence(db, taskId)
    const replaced = beginning(before, now)
    // What is over under the old rule is not planned a second time under the new one.
    if (replaced > from) from = replaced
    if (recurrence) changed = changedUnder(await changedAhead(db, taskId, replaced), before, recurrence)
    await dropUnbegun(db, taskId, replaced)
  }
  await putRecurrence(db, taskId, recurrence, from)
  if (!recurrence) return
  await insertChanged(db, taskId, changed)
  await planFrom(db, taskId)
}

/** Plans a task with the recurrence it was given, from where that begins. */
export const planFrom = (db: Db, taskId: number) =>
  enqueue(db, 'workflow.plan', { task_id: taskId }, { key: planKey(taskId) })

/** Plans a task again after a pause that began at `from`, from now on. */
export async function replan(db: Db, taskId: number, from: Date): Promise<void> {
  await dropPause(db, taskId, from, new Date())
  await planFrom(db, taskId)
}

/** Tries again tomorrow: what could not be planned now stays a recurring workflow. */
export const planLater = (db: Db, taskId: number) =>
  enqueue(
    db,
    'workflow.plan',
    { task_id: taskId },
    { key: planKey(taskId), runAt: new Date(Date.now() + 86_400_000) },
  )

/**
 * Makes the occurrences that are missing up to the horizon, and leaves a job to go on before they run out. Runs as
 * often as one likes: what is planned is not planned again, and a task that was archived or changed since is left
 * alone.
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
