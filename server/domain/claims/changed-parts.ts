import { isDeepStrictEqual } from 'node:util'
import { type ClaimChanges, type ClaimEvent, claimParts } from '@atesta/contract/schemas/claim.ts'
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

/** The parts whose values the history keeps. */
function keptOf(row: ClaimRow): { [Part in keyof ClaimChanges]-?: NonNullable<ClaimChanges[Part]>['from'] } {
  const { incident, amount } = claimFacts(row)
  const { task } = row
  return {
    name: task.name,
    number: row.number,
    policy: row.policy_number,
    incident: { date: incident.date, type: incident.type, place: incident.place },
    amount,
    form:
      task.template_version === null
        ? null
        : { name: task.template_name ?? '', version: task.template_version },
    due: task.due_at?.toISOString() ?? null,
  }
}

type Changed = { changed: NonNullable<ClaimEvent['changed']>; changes: ClaimChanges }

/** The differences between a claim before and after a save, in display order, and their values as far as they are kept. */
export function changesBetween(before: ClaimRow, after: ClaimRow): Changed {
  const [old, now] = [partsOf(before), partsOf(after)]
  const [from, to] = [keptOf(before), keptOf(after)]
  const changed = claimParts.filter((part) => !isDeepStrictEqual(old[part], now[part]))
  const kept = Object.keys(from) as (keyof ClaimChanges)[]
  const changes = kept
    // The position of an incident may change without what is kept of it.
    .filter((part) => changed.includes(part) && !isDeepStrictEqual(from[part], to[part]))
    .map((part) => [part, { from: from[part], to: to[part] }])
  return { changed, changes: Object.fromEntries(changes) }
}
