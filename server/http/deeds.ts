import type { ErrorCode } from '@atesta/contract/errors.ts'

/**
 * Whether a call would succeed now, or the code it would be refused with. `done`: it would succeed without
 * effect.
 */
type Verdict = true | ErrorCode | 'done'

/** The first refusal among several, in the order in which the call checks them. */
export const firstReason = (...verdicts: (true | ErrorCode)[]): true | ErrorCode =>
  verdicts.find((verdict) => verdict !== true) ?? true

/** The flags of a record and, for those that are false, the code with which the call would be refused. */
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
