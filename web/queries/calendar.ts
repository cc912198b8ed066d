import type { Output } from '@atesta/contract/route.ts'
import type { workflows } from '@atesta/contract/routes/workflows.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../session/api.ts'
import { key } from '../session/query-client.ts'

export type CalendarAnswer = Output<typeof workflows.calendars>
export type CalendarEntry = CalendarAnswer['data'][number]

/** Occurrences and due dates of some days, both included, on the calendar of the person's time zone. */
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
    // When it was last read is nothing that this program does.
    staleTime: 0,
    queryFn: ({ signal }) => api.users.calendarFeed({ signal }),
  })

/**
 * Gives a workflow another due date, and answers its version afterwards. Without a version, whichever it is in by now; with
 * one, only while it is in that.
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

/** Moves an occurrence, alone or with all that follow; answers it where it is then. */
export function moveOccurrence(entry: CalendarEntry, to: { startsAt: Date; following: boolean }) {
  const { params, body } = named(entry)
  const { startsAt, following } = to
  return api.workflows.moveOccurrence({
    params,
    body: { ...body, starts_at: startsAt.toISOString(), following },
  })
}
