import type { CalendarEntry, calendarStates } from '@atesta/contract/schemas/task.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { Actor } from '../../identity/actor.ts'
import { canArchiveTask } from '../tasks/tasks.policy.ts'
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

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than using it a hundred times, and there are few zones. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return format
}

/** Wall-clock time in a zone, as `2026-09-07T09:00`. */
export function localTimes(zone: string): (at: Date) => string {
  const format = formatOf(zone)
  return (at) => {
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`
  }
}

/**
 * `edit`: whether its date may be changed, by the same rule as the calls that change it. The calendar
 * contains nothing archived.
 */
export function calendarView(actor: Actor, now: Date): (row: CalendarRow) => CalendarEntry {
  const local = localTimes(actor.timeZone)
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
    ...deedsOf({ edit: canArchiveTask(actor, { ...row, archived_at: null }) }),
  })
}
