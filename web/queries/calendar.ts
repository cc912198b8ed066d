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

/** Gives a workflow another due date, whatever version it is in by now. */
export async function reschedule(taskId: number, dueAt: Date): Promise<void> {
  const { version } = await api.workflows.read({ params: { id: taskId } })
  await api.workflows.save({ params: { id: taskId }, body: { version, due_at: dueAt.toISOString() } })
}

export const skipOccurrence = ({ task, starts_at }: CalendarEntry) =>
  api.workflows.skipOccurrence({ params: { id: task.id }, body: { starts_at } })

export const restoreOccurrence = ({ task, starts_at }: CalendarEntry) =>
  api.workflows.restoreOccurrence({ params: { id: task.id }, body: { starts_at } })
