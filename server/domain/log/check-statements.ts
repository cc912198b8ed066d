import { parseStatement, statementTime } from '@atesta/evidence/statement.ts'
import type { Authenticity, StatementKeys } from '../../secrets/statement-keys.ts'
import { contextOf } from './statement-context.ts'
import type { WaitingStatement } from './waiting-statements.queries.ts'

/** Why a statement is not sealed. */
export type Refusal = Exclude<Authenticity, 'authentic'> | 'malformed' | 'from_future'

/** Clocks of an installation's machines may differ by this much, in ms. */
const clockTolerance = 60_000

export type Judged = {
  /** To be sealed, in order of arrival; `time` is the time in each. */
  fit: (WaitingStatement & { time: number })[]
  refused: { row: WaitingStatement; reason: Refusal }[]
}

async function judge(
  keys: StatementKeys,
  row: WaitingStatement,
  now: Date,
): Promise<{ time: number } | { reason: Refusal }> {
  const found = await keys.check(contextOf(row), row.bytes, row.mac, now)
  if (found !== 'authentic') return { reason: found }
  let time: number
  try {
    time = Date.parse(statementTime(parseStatement(row.bytes)))
  } catch {
    return { reason: 'malformed' }
  }
  return time > now.getTime() + clockTolerance ? { reason: 'from_future' } : { time }
}

/**
 * Separates statements that this installation authenticated and whose time has come from everything else in
 * the table.
 */
export async function checkStatements(
  keys: StatementKeys,
  rows: readonly WaitingStatement[],
  now: Date,
): Promise<Judged> {
  const judged: Judged = { fit: [], refused: [] }
  for (const row of rows) {
    const found = await judge(keys, row, now)
    if ('reason' in found) judged.refused.push({ row, reason: found.reason })
    else judged.fit.push({ ...row, time: found.time })
  }
  return judged
}
