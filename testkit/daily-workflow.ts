import { dayMs } from '@atesta/contract/durations.ts'
import type { Given } from './scene.ts'

/** Days are relative to the start of the tests, even past midnight. */
const began = Date.now()
const dayOf = (offset: number) => new Date(began + offset * dayMs).toISOString().slice(0, 10)

/** The start of the round that is this many days from now. */
export const startOf = (offset: number) => `${dayOf(offset)}T00:00:00.000Z`

export type DailyWorkflow = {
  id: number
  /** The calendar's states of it, from one day to another. */
  states: (from: number, to: number) => Promise<string[]>
  statesOf: (id: number, from: number, to: number) => Promise<string[]>
}

/** A workflow of Ines due every day in UTC, from today on. */
export async function makeDailyWorkflow({ sam, ines, folderId, templateId }: Given): Promise<DailyWorkflow> {
  const { id } = await sam.api.workflows.create({
    body: {
      name: 'Round',
      folder_id: folderId,
      template_id: templateId,
      assignees: [ines.userId],
      recurrence: {
        rule: 'FREQ=DAILY',
        starts_at: `${dayOf(0)}T00:00`,
        time_zone: 'UTC',
        due_after_minutes: 2880,
      },
    },
  })
  const statesOf = async (task: number, from: number, to: number) => {
    const { data } = await sam.api.workflows.calendars({ query: { from: dayOf(from), to: dayOf(to) } })
    return data.filter((entry) => entry.task.id === task).map((entry) => entry.state)
  }
  return { id, statesOf, states: (from, to) => statesOf(id, from, to) }
}
