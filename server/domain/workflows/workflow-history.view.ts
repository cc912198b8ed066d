import {
  type HistoryEntry,
  historyActions,
  WorkflowChanges,
} from '@atesta/contract/schemas/workflow-history.ts'
import type { RecordEvent } from '../audit/record-history.queries.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

export function historyView({
  id,
  at,
  user_id,
  user_name,
  action,
  details,
  also,
}: RecordEvent): HistoryEntry {
  // Entries from before changes were stored, or written by a later version, only say that it was saved.
  const changes = WorkflowChanges.safeParse(details.changes ?? {})
  const startsAt = textOf(details.starts_at)
  return {
    id,
    at: at.toISOString(),
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    action: historyActions.find((each) => each === action) ?? 'save',
    changes: changes.success ? changes.data : {},
    person: typeof details.user_id === 'number' ? { id: details.user_id, name: also ?? '' } : null,
    children: Array.isArray(details.children) ? details.children.length : null,
    occurrence:
      startsAt === null ? null : { starts_at: startsAt, from: textOf(details.from), to: textOf(details.to) },
  }
}
