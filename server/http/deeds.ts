import type { ErrorCode } from '@atesta/contract/errors.ts'

/** Whether a call would be done now, else the code it would answer. `done`: it would answer as if it were the first time. */
type Verdict = true | ErrorCode | 'done'

/** The first reason among several, in the order in which the call looks at them. */
export const firstReason = (...verdicts: (true | ErrorCode)[]): true | ErrorCode =>
  verdicts.find((verdict) => verdict !== true) ?? true

/** The flags of a record, and beside those that are false the code that the call would answer. */
export function deedsOf<D extends string>(
  verdicts: Record<D, Verdict>,
): { can: Record<D, boolean>; cannot: Partial<Record<D, ErrorCode>> } {
  const all = Object.entries(verdicts) as [D, Verdict][]
  const refused = all.filter(([, verdict]) => verdict !== true && verdict !== 'done')
  return {
    can: Object.fromEntries(all.map(([deed, verdict]) => [deed, verdict === true])) as Record<D, boolean>,
    cannot: Object.fromEntries(refused) as Partial<Record<D, ErrorCode>>,
  }
}
