import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { TaskRow } from '../tasks/tasks.queries.ts'
import type { CalendarRow } from './calendar.queries.ts'
import { localTimes } from './calendar.view.ts'
import {
  changedAhead,
  dropUnbegun,
  insertChanged,
  insertOccurrences,
  lockRecurrence,
  moveInFamily,
  putRecurrence,
  renewVersion,
} from './occurrences.queries.ts'
import { changedUnder, planFrom } from './plan.ts'
import { occurrencesBetween } from './recurrence.ts'
import { shiftedRecurrence, shiftedTime } from './shift-rule.ts'
import { changed, unbegunOccurrence } from './skip-occurrence.ts'
import { checkRecurrence } from './workflow-checks.ts'

const day = 86_400_000

type Move = { at: Date; to: Date }

/** How many occurrences a rule with COUNT has before an instant; other rules do not need it. */
const countBefore = (recurrence: Recurrence, at: Date): number =>
  /COUNT=/i.test(recurrence.rule)
    ? occurrencesBetween(recurrence, new Date(Date.parse(`${recurrence.starts_at}Z`) - day), at).length
    : 0

/**
 * Changes the rule of a workflow from one of its occurrences on; earlier ones stay as the old rule gave them.
 */
async function moveFollowing(db: Db, task: TaskRow, { at, to }: Move): Promise<void> {
  if (task.children > 0 || task.parent_id !== null) throw new Failure('parent_config_cant_be_changed')
  const before = await lockRecurrence(db, task.id)
  if (!before) throw new Failure('not_found')
  const { task_id, planned_until, ...recurrence } = before
  const local = localTimes(recurrence.time_zone)
  const [from, until] = [local(at), local(to)]
  const after = shiftedRecurrence(recurrence, from, until, countBefore(recurrence, at))
  if (!after) throw new Failure('recurrence_not_movable')
  checkRecurrence(after)
  await insertOccurrences(db, task_id, occurrencesBetween(recurrence, planned_until, at))
  const kept = await changedAhead(db, task_id, new Date(at.getTime() + 1))
  await dropUnbegun(db, task_id, at)
  await putRecurrence(db, task_id, after, to)
  const turned = (time: string) => shiftedTime(time, from, until)
  await insertChanged(db, task_id, changedUnder(kept, recurrence, after, turned))
  await renewVersion(db, task_id)
  await planFrom(db, task_id)
}

/**
 * Moves an occurrence of a recurring workflow, identified by when its rule gives it, to start at `to`: alone
 * (also for those of its children that have not begun it), or with all that follow. Returns it with its
 * previous place. Throws not_found, occurrence_skipped, and occurrence_closed for one that was begun, or that
 * would be over at the new time.
 */
export async function moveOccurrence(
  db: Db,
  actor: Actor,
  taskId: number,
  move: Move & { following: boolean },
): Promise<{ row: CalendarRow; from: Date }> {
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
    return { row: await changed(db, task, move.at), from: occurrence.starts_at }
  }
  if (occurrence.due_at.getTime() <= now) throw new Failure('occurrence_closed')
  await moveFollowing(db, task, move)
  const { task: after } = await unbegunOccurrence(db, actor, taskId, move.to)
  return { row: await changed(db, after, move.to), from: occurrence.starts_at }
}
