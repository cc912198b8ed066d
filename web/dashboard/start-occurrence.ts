import type { CalendarEntry } from '@atesta/contract/schemas/task.ts'
import type { PanelParams } from '../side-panels/panel-params.ts'

/**
 * The parameters of the panel that starts an inspection for this occurrence rather than for the current one,
 * also when its time is over: it can still be made up. Null where it was begun or skipped, is not planned
 * yet, or may not be started.
 */
export function startOf(entry: CalendarEntry): PanelParams<'create-inspection'> | null {
  const { task, occurrence_id, starts_at, state, can } = entry
  const isOpen = state === 'planned' || state === 'missed'
  if (!isOpen || occurrence_id === null || !can.create_inspection) return null
  return { workflowId: task.id, occurrence: occurrence_id, starts: starts_at }
}
