import type { Output } from '@atesta/contract/route.ts'
import type { workflows } from '@atesta/contract/routes/workflows.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type CalendarAnswer = Output<typeof workflows.calendars>
export type CalendarEntry = CalendarAnswer['data'][number]

/** Occurrences and due dates between two dates, both included, in the person's time zone. */
export const calendarQuery = (query: { from: string; to: string; mine?: 'true' | undefined }) =>
  queryOptions({
    queryKey: key('workflow_calendars', query),
    queryFn: ({ signal }) => api.workflows.calendars({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Whether other programs can read the person's calendar. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: key('user', 'calendar-feed'),
    // Other programs change when it was last read.
    staleTime: 0,
    queryFn: ({ signal }) => api.users.calendarFeed({ signal }),
  })

/**
 * Changes the due date of a workflow and returns its new version. `from`: only if it still has this version;
 * without it, in any version.
 */
export async function reschedule(taskId: number, dueAt: Date, from?: number): Promise<number> {
  const params = { id: taskId }
  const version = from ?? (await api.workflows.read({ params })).version
  return (await api.workflows.save({ params, body: { version, due_at: dueAt.toISOString() } })).version
}

const named = ({ task, recurrence_at, starts_at }: CalendarEntry) => ({
  params: { id: task.id },
  body: { recurrence_at: recurrence_at ?? starts_at },
})

export const skipOccurrence = (entry: CalendarEntry) => api.workflows.skipOccurrence(named(entry))

export const restoreOccurrence = (entry: CalendarEntry) => api.workflows.restoreOccurrence(named(entry))

type Move = {
  startsAt: Date
  following: boolean
  /** To undo a move of all that follow: the rule that it replaced. */
  restore?: Recurrence | null
}

/** Moves an occurrence, alone or with all that follow; returns it, and the rule that was replaced. */
export function moveOccurrence(entry: CalendarEntry, to: Move) {
  const { params, body } = named(entry)
  const { startsAt, following, restore } = to
  return api.workflows.moveOccurrence({
    params,
    body: { ...body, starts_at: startsAt.toISOString(), following, ...(restore && { restore }) },
  })
}
