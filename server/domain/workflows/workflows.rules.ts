import { dayMs } from '@atesta/contract/durations.ts'
import type { Recurrence, TaskSettings } from '@atesta/contract/schemas/task.ts'
import { sameSettings } from '@atesta/contract/task-settings.ts'

/** Whether a user is named twice. */
export const repeats = (users: number[]) => new Set(users).size !== users.length

export const maxCalendarDays = 100

/** Days from one date to another, both included; less than one when they are in the wrong order. */
export const spanDays = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs + 1

/** The first and last day of an instant's month in a time zone. */
export function monthOf(instant: Date, timeZone: string): { from: string; to: string } {
  // The Swedish locale writes dates as ISO 8601.
  const month = instant.toLocaleDateString('sv-SE', { timeZone }).slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${days}` }
}

type Configured = TaskSettings & {
  template_id: number | null
  recurrence: Recurrence | null
  folder_id: number
  parent_id: number | null
  children: number
}
type Change = {
  template_id: number | null
  newest_form: boolean
  settings?: TaskSettings | undefined
  recurrence?: Recurrence | null | undefined
  folder_id?: number | undefined
}

const recurrenceNames = ['rule', 'starts_at', 'time_zone', 'due_after_minutes'] as const

export const sameRecurrence = (a: Recurrence | null, b: Recurrence | null) =>
  a === b || (a !== null && b !== null && recurrenceNames.every((name) => a[name] === b[name]))

/**
 * The refusal of a change to a parent or child, if any. A parent and its children share form and settings, so
 * neither can change them once both exist. A child also stays in its parent's folder.
 */
export function frozenBy(
  task: Configured,
  change: Change,
): 'workflow_parent_not_updatable' | 'parent_config_cant_be_changed' | null {
  if (task.children === 0 && task.parent_id === null) return null
  const form = change.template_id !== task.template_id || change.newest_form
  const { settings, recurrence, folder_id: folder } = change
  const config =
    (settings !== undefined && !sameSettings(settings, task)) ||
    (recurrence !== undefined && !sameRecurrence(recurrence, task.recurrence))
  if (task.parent_id !== null) {
    const moved = folder !== undefined && folder !== task.folder_id
    return form || config || moved ? 'parent_config_cant_be_changed' : null
  }
  if (form) return 'workflow_parent_not_updatable'
  return config ? 'parent_config_cant_be_changed' : null
}

/** The name of a child: the parent's and the person's, within the length limit. */
export const childName = (parent: string, person: string) =>
  `${parent.slice(0, 197 - Math.min(person.length, 100))} – ${person.slice(0, 100)}`
