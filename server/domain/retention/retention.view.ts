import type { LegalHold, RetentionRule } from '@atesta/contract/schemas/retention.ts'
import type { HoldRow } from '../tasks/legal-holds.queries.ts'
import type { RuleRow } from './retention.queries.ts'

export const ruleView = (row: RuleRow): RetentionRule => ({
  days: row.days,
  effective_at: row.effective_at?.toISOString() ?? null,
  changed_at: row.changed_at?.toISOString() ?? null,
  changed_by: row.changed_by === null ? null : { id: row.changed_by, name: row.changed_by_name ?? '' },
  version: row.version,
})

export const holdView = (row: HoldRow): LegalHold => ({
  task: { id: row.task_id, name: row.task_name },
  reason: row.reason,
  placed_by: { id: row.placed_by, name: row.placed_by_name },
  placed_at: row.placed_at.toISOString(),
})
