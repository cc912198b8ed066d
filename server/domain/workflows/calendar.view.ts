import { localTimes } from '@atesta/contract/date-format.ts'
import type { CalendarEntry, calendarStates } from '@atesta/contract/schemas/task.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { canChangeTask, canCreateInspectionUnder } from '../tasks/tasks.policy.ts'
import type { CalendarRow } from './calendar.queries.ts'

type State = (typeof calendarStates)[number]

/** One submitted inspection completes it; one that was begun keeps it from being missed. */
export function calendarState(
  row: Pick<CalendarRow, 'skipped' | 'begun' | 'submitted' | 'due_at'>,
  now: Date,
): State {
  if (row.skipped) return 'skipped'
  if (row.submitted) return 'done'
  if (row.begun) return 'in_progress'
  return row.due_at <= now ? 'missed' : 'planned'
}

/**
 * `edit`: whether its date may be changed, and `create_inspection`: whether it may be started, by the same
 * rules as the calls that do. The calendar contains nothing archived, and only workflows.
 */
export function calendarView(actor: Actor, now: Date): (row: CalendarRow) => CalendarEntry {
  const local = localTimes(actor.timeZone)
  const taskOf = (row: CalendarRow) => ({ ...row, type: 'workflow' as const, archived_at: null })
  return (row) => ({
    kind: row.kind,
    task: { id: row.task_id, name: row.task_name, folder_id: row.folder_id },
    occurrence_id: row.occurrence_id,
    recurrence_at: row.recurrence_at?.toISOString() ?? null,
    starts_at: row.starts_at.toISOString(),
    due_at: row.due_at.toISOString(),
    starts_local: local(row.starts_at),
    due_local: local(row.due_at),
    state: calendarState(row, now),
    assignees: row.assignees,
    ...deedsOf({
      edit: canChangeTask(actor, taskOf(row)),
      create_inspection: canCreateInspectionUnder(actor, taskOf(row)),
    }),
  })
}
