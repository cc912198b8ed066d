import { equalBytes, fromBase64 } from './encoding.ts'
import type { Checkpoint } from './log/checkpoint.ts'
import { verifyConsistency } from './log/merkle.ts'

/**
 * Another state of the same log that the caller trusts: what it remembers, or what the log shows now. `path` is the
 * consistency proof between it and the state at hand, in whichever order their sizes are; without one only states of the
 * same size can be compared.
 */
export type OtherState = {
  size: number
  /** Root hash, base64. */
  root: string
  path?: readonly Uint8Array[]
}

/** `unknown`: the two cannot be compared with what is at hand. */
export type Comparison = 'agrees' | 'forked' | 'unknown'

/** Whether two states can be of one log that only ever grew. */
export function compareStates(one: Pick<Checkpoint, 'size' | 'root'>, other: OtherState): Comparison {
  const root = fromBase64(other.root)
  if (one.size === other.size) return equalBytes(one.root, root) ? 'agrees' : 'forked'
  if (one.size === 0 || other.size === 0) return 'agrees'
  if (!other.path) return 'unknown'
  const [older, newer] =
    one.size < other.size ? [one, { size: other.size, root }] : [{ size: other.size, root }, one]
  const agrees = verifyConsistency({
    oldSize: older.size,
    oldRoot: older.root,
    newSize: newer.size,
    newRoot: newer.root,
    path: other.path,
  })
  return agrees ? 'agrees' : 'forked'
}
