import { localTimes } from '@atesta/contract/date-format.ts'
import { dayMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { TaskRow } from '../tasks/tasks.queries.ts'
import type { CalendarRow } from './calendar.queries.ts'
import {
  begunAhead,
  type ChangedOccurrence,
  changedAhead,
  dropUnbegun,
  insertChanged,
  insertOccurrences,
  lockRecurrence,
  moveInFamily,
  putRecurrence,
  renewVersion,
  setRecurrenceAt,
} from './occurrences.queries.ts'
import { changedUnder, planFrom } from './plan.ts'
import { occurrencesBetween } from './recurrence.ts'
import { shiftedRecurrence, shiftedTime } from './shift-rule.ts'
import { changed, unbegunOccurrence } from './skip-occurrence.ts'
import { checkRecurrence } from './workflow-checks.ts'

/** `restore`: the rule that a previous move replaced, which this one undoes. */
type Move = { at: Date; to: Date; restore?: Recurrence | undefined }

/** How many occurrences a rule with COUNT has before an instant; other rules do not need it. */
const countBefore = (recurrence: Recurrence, at: Date): number =>
  /COUNT=/i.test(recurrence.rule)
    ? occurrencesBetween(recurrence, new Date(Date.parse(`${recurrence.starts_at}Z`) - dayMs), at).length
    : 0

const isSame = (a: Recurrence | null, b: Recurrence) =>
  a?.rule === b.rule &&
  a.starts_at === b.starts_at &&
  a.time_zone === b.time_zone &&
  a.due_after_minutes === b.due_after_minutes

/**
 * The rule after a move. Throws recurrence_not_movable, and stale_version where `restore` is not the rule that
 * the opposite move has replaced.
 */
function ruleAfter(recurrence: Recurrence, { at, to, restore }: Move): Recurrence {
  const local = localTimes(recurrence.time_zone)
  if (!restore) {
    const shifted = shiftedRecurrence(recurrence, local(at), local(to), countBefore(recurrence, at))
    if (!shifted) throw new Failure('recurrence_not_movable')
    checkRecurrence(shifted)
    return shifted
  }
  checkRecurrence(restore)
  const shifted = shiftedRecurrence(restore, local(to), local(at), countBefore(restore, to))
  const [given] = occurrencesBetween(restore, to, new Date(to.getTime() + 1))
  if (!given || !isSame(shifted, recurrence)) throw new Failure('stale_version')
  return restore
}

/**
 * Lets the rule that follows have what was begun under the one before, so that it is not planned again. Each
 * stays where it was begun.
 */
async function keepBegun(db: Db, begun: (ChangedOccurrence & { id: number })[], isLater: boolean) {
  // In the order in which none takes the place of another.
  for (const { id, recurrence_at } of isLater ? begun.toReversed() : begun)
    await setRecurrenceAt(db, id, recurrence_at)
}

/**
 * Changes the rule of a workflow from one of its occurrences on; earlier ones stay as the old rule gave them.
 * Returns the rule that was replaced.
 */
async function moveFollowing(db: Db, task: TaskRow, move: Move): Promise<Recurrence> {
  const { at, to } = move
  if (task.children > 0 || task.parent_id !== null) throw new Failure('parent_config_cant_be_changed')
  const before = await lockRecurrence(db, task.id)
  if (!before) throw new Failure('not_found')
  const { task_id, planned_until, ...recurrence } = before
  const local = localTimes(recurrence.time_zone)
  const [from, until] = [local(at), local(to)]
  const after = ruleAfter(recurrence, move)
  await insertOccurrences(db, task_id, occurrencesBetween(recurrence, planned_until, at))
  const next = new Date(at.getTime() + 1)
  const kept = await changedAhead(db, task_id, next)
  const begun = await begunAhead(db, task_id, next)
  await dropUnbegun(db, task_id, at)
  await putRecurrence(db, task_id, after, to)
  const turned = (time: string) => shiftedTime(time, from, until)
  await keepBegun(db, changedUnder(begun, recurrence, after, turned), to > at)
  await insertChanged(db, task_id, changedUnder(kept, recurrence, after, turned))
  await renewVersion(db, task_id)
  await planFrom(db, task_id)
  return recurrence
}

/**
 * Moves an occurrence of a recurring workflow, identified by when its rule gives it, to start at `to`: alone
 * (also for those of its children that have not begun it), or with all that follow. Returns it with its
 * previous place, and the rule that was replaced. Throws not_found, occurrence_skipped, and occurrence_closed
 * for one that was begun, or that would be over at the new time; what `ruleAfter` throws, too.
 */
export async function moveOccurrence(
  db: Db,
  actor: Actor,
  taskId: number,
  move: Move & { following: boolean },
): Promise<{ row: CalendarRow; from: Date; replaced: Recurrence | null }> {
  const { task, occurrence } = await unbegunOccurrence(db, actor, taskId, move.at)
  if (occurrence.skipped) throw new Failure('occurrence_skipped')
  const now = Date.now()
  const takes = occurrence.due_at.getTime() - occurrence.starts_at.getTime()
  const dueAt = new Date(move.to.getTime() + takes)
  // It may always return to where its rule gives it.
  const returns = move.to.getTime() === occurrence.recurrence_at.getTime() && !move.following
  if (dueAt.getTime() <= now && !returns) throw new Failure('occurrence_closed')
  if (!move.following) {
    await moveInFamily(db, taskId, { recurrence_at: move.at, starts_at: move.to, due_at: dueAt })
    return { row: await changed(db, task, move.at), from: occurrence.starts_at, replaced: null }
  }
  if (occurrence.due_at.getTime() <= now) throw new Failure('occurrence_closed')
  const replaced = await moveFollowing(db, task, move)
  const { task: after } = await unbegunOccurrence(db, actor, taskId, move.to)
  return { row: await changed(db, after, move.to), from: occurrence.starts_at, replaced }
}
