import { hashLeaf, verifyInclusion } from './log/merkle.ts'
import type { CheckedStamp, Stamp } from './time/stamps.ts'
import { type ClaimVerdict, claim, type Facts } from './verdict.ts'
import type { Sealed } from './verify-time.ts'

/** A stamp whose tokens were checked, `wrong` also where the leaf does not stand in the state that was stamped. */
function judged(stamp: Stamp, checked: CheckedStamp, { proof, entry }: Sealed): CheckedStamp {
  const { size, root, path = proof.path } = stamp
  const { index } = proof
  const holds = index < size && verifyInclusion({ leafHash: hashLeaf(entry), index, size, path, root })
  return holds ? checked : { ...checked, state: 'wrong' }
}

const factsOf = ({ time, authority, until }: CheckedStamp): Facts => ({
  time: time?.toISOString(),
  authority: authority === '' ? undefined : authority,
  until: until?.toISOString(),
})

const byTime = (one: CheckedStamp, other: CheckedStamp) =>
  (one.time?.getTime() ?? 0) - (other.time?.getTime() ?? 0)

/** The earliest of a state. */
const earliest = (all: readonly CheckedStamp[], state: CheckedStamp['state']) =>
  all.filter((one) => one.state === state).sort(byTime)[0]

/**
 * Whether a time-stamping authority that the caller trusts saw a state of the log that holds the statement, and when first.
 * `checked` says what `checkStamps` found of the proof's stamps, in their order; undefined when it was not asked.
 */
export function timestampClaim(sealed: Sealed, checked: readonly CheckedStamp[] | undefined): ClaimVerdict {
  const { stamps } = sealed
  if (stamps.length === 0) return claim('no_stamp')
  if (!checked || checked.length !== stamps.length) return claim('stamp_unchecked')
  const all = checked.flatMap((each, at) => {
    const stamp = stamps[at]
    return stamp ? [judged(stamp, each, sealed)] : []
  })
  const reasons = {
    wrong: 'stamp_wrong',
    trusted: 'stamped',
    untrusted: 'stamp_untrusted',
    ended: 'stamp_ended',
    unfit: 'stamp_unfit',
  } as const
  for (const state of ['wrong', 'trusted', 'untrusted', 'ended', 'unfit'] as const) {
    const found = earliest(all, state)
    if (found) return claim(reasons[state], { ...factsOf(found), stamps: all.map(factsOf) })
  }
  return claim('stamp_unchecked')
}
