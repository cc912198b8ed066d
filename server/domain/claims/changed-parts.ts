import { isDeepStrictEqual } from 'node:util'
import { type ClaimEvent, claimParts } from '@atesta/contract/schemas/claim.ts'
import type { ClaimRow } from './claims.queries.ts'
import { claimFacts } from './claims.view.ts'

const partsOf = (row: ClaimRow): Record<(typeof claimParts)[number], unknown> => ({
  ...claimFacts(row),
  name: row.task.name,
  number: row.number,
  policy: row.policy_number,
  description: row.task.description,
  form: [row.task.template_id, row.task.template_version],
  due: row.task.due_at,
})

/** The differences between a claim before and after a save, in display order. */
export function changedParts(before: ClaimRow, after: ClaimRow): NonNullable<ClaimEvent['changed']> {
  const [old, now] = [partsOf(before), partsOf(after)]
  return claimParts.filter((part) => !isDeepStrictEqual(old[part], now[part]))
}
