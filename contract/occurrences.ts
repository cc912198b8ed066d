import { z } from 'zod'
import type { Route } from './route.ts'
import { Day, Flag, IdParams, Instant, NumericId } from './schemas/page.ts'
import { CalendarEntry, Recurrence } from './schemas/task.ts'

const Time = z.iso.datetime({ offset: true })
/** Identified by the time that its rule gives it, as in the calendar: it need not be planned yet. */
const OneOccurrence = z.strictObject({ recurrence_at: Time })

/** When workflows are due: the calendar, and single occurrences of recurring workflows. */
export const occurrences = {
  calendars: {
    method: 'GET',
    path: '/workflows/calendars',
    summary: 'Occurrences and due dates of some days, or of the current month, in the user’s time zone',
    query: z.object({
      /** First and last day, both included, in the user's time zone; at most 100 days. Without both, the current month. */
      from: Day.optional(),
      to: Day.optional(),
      folder_id: NumericId.optional(),
      user_id: NumericId.optional(),
      mine: Flag,
    }),
    ok: z.object({
      from: z.string(),
      to: z.string(),
      time_zone: z.string(),
      data: z.array(CalendarEntry),
      /** There are more than 2,000 in these days, or more rules than are expanded; some are left out. */
      truncated: z.boolean(),
    }),
    errors: ['not_found', 'validation_failed'],
  },
  skipOccurrence: {
    method: 'POST',
    path: '/workflows/occurrence/skip/:id',
    summary: 'Skip one occurrence of a recurring workflow, and of its children that have not begun it',
    params: IdParams,
    body: OneOccurrence,
    ok: CalendarEntry,
    errors: ['not_found', 'forbidden', 'task_archived', 'occurrence_closed'],
  },
  restoreOccurrence: {
    method: 'POST',
    path: '/workflows/occurrence/restore/:id',
    summary: 'Take an occurrence in again that was left out',
    params: IdParams,
    body: OneOccurrence,
    ok: CalendarEntry,
    errors: ['not_found', 'forbidden', 'task_archived', 'occurrence_closed'],
  },
  moveOccurrence: {
    method: 'POST',
    path: '/workflows/occurrence/move/:id',
    summary: 'Move one occurrence of a recurring workflow, or it and all that follow',
    params: IdParams,
    body: OneOccurrence.extend({
      starts_at: Time,
      /** Changes the rule from this occurrence on. Otherwise only this one moves, also for children that have not begun it. */
      following: z.boolean().default(false),
      /** To undo a move of all that follow: the rule that it replaced. */
      restore: Recurrence.optional(),
    }),
    /** `from`: its previous start; `replaced`: the rule until then, if all that follow were moved. */
    ok: z.object({ entry: CalendarEntry, from: Instant, replaced: Recurrence.nullable() }),
    errors: [
      'not_found',
      'forbidden',
      'task_archived',
      'occurrence_closed',
      'occurrence_skipped',
      'parent_config_cant_be_changed',
      'recurrence_not_movable',
      'recurrence_invalid',
      'stale_version',
    ],
  },
} as const satisfies Record<string, Route>
