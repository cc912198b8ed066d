import { toBase64 } from '../encoding.ts'
import { FormatError, SignatureError } from '../errors.ts'
import { compareStates, type OtherState } from '../other-states.ts'
import { parseProof } from '../proof.ts'
import { type Checkpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { parseVerifierKey, type VerifierKey } from './key.ts'
import type { PublishedKey } from './log-keys.ts'
import { parseNote } from './note.ts'
import { type TileReader, tilePath } from './tile.ts'
import { consistencyProof } from './tree-proof.ts'

/** Where a log is read (c2sp.org/tlog-tiles). Both reject when it cannot be reached. */
export type LogSource = {
  /** `/log/checkpoint`, a signed note. */
  checkpoint(): Promise<string>
  /** A tile under the path below `/log/`. */
  tile(path: string): Promise<Uint8Array>
}

export type FollowInput = {
  /** Text of the `.tlog-proof`. */
  proof: string
  keys: readonly PublishedKey[]
  /** The signed checkpoint of this log that was remembered. */
  remembered?: string | undefined
  /** Without it only what is at hand is compared. */
  source?: LogSource | undefined
}

/** What is to be given to `verifyEvidence`, and what to remember afterwards. */
export type Followed = {
  states: OtherState[]
  /** The log has shown two histories, whichever of them the proof is of. */
  fork: { size: number; seen_size: number } | undefined
  /** To be remembered in place of what was, if the proof is found proved; undefined to leave it as it is. */
  remember: string | undefined
  /** Why the log could not be asked, in technical English. */
  unreachable: string | undefined
}

const stateOf = ({ size, root }: Checkpoint): OtherState => ({ size, root: toBase64(root) })

/** A consistency proof between two states; undefined when the log does not give what it takes. */
async function pathBetween(
  reader: TileReader,
  one: Checkpoint,
  other: Checkpoint,
): Promise<Uint8Array[] | undefined> {
  const [from, to] = [Math.min(one.size, other.size), Math.max(one.size, other.size)]
  try {
    return await consistencyProof(reader, from, to)
  } catch {
    return undefined
  }
}

const openedOr = (note: string | undefined, origin: string): Checkpoint | undefined => {
  try {
    const checkpoint = note === undefined ? undefined : parseCheckpoint(parseNote(note).text)
    return checkpoint?.origin === origin ? checkpoint : undefined
  } catch {
    return undefined
  }
}

const sealOf = (proof: string): { origin: string; note: string; checkpoint: Checkpoint } | undefined => {
  try {
    const note = parseProof(proof).checkpoint
    const checkpoint = parseCheckpoint(parseNote(note).text)
    return { origin: checkpoint.origin, note, checkpoint }
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}

/** The name of the log that a proof is of; undefined when the proof cannot be read. */
export const originOf = (proof: string): string | undefined => sealOf(proof)?.origin

/** Keys that still sign: a checkpoint that they signed now is the log's current one. */
const inUse = (keys: readonly PublishedKey[]): VerifierKey[] =>
  keys.filter(({ end }) => !end).map(({ vkey }) => parseVerifierKey(vkey))

/** The current checkpoint of the log; a text when it cannot be had. */
async function current(
  source: LogSource,
  origin: string,
  keys: readonly PublishedKey[],
): Promise<{ note: string; checkpoint: Checkpoint } | string> {
  try {
    const note = await source.checkpoint()
    return { note, checkpoint: openCheckpoint(note, origin, inUse(keys)) }
  } catch (error) {
    if (error instanceof SignatureError) return 'its checkpoint is not signed with a known key'
    return error instanceof Error ? error.message : String(error)
  }
}

/** Follows the log of a proof: holds its state against what is remembered and, where the log can be asked, against now. */
export async function followLog({ proof, keys, remembered, source }: FollowInput): Promise<Followed> {
  const followed: Followed = { states: [], fork: undefined, remember: undefined, unreachable: undefined }
  const given = sealOf(proof)
  if (!given) return followed
  const before = openedOr(remembered, given.origin)
  const now = source && (await current(source, given.origin, keys))
  if (!source || typeof now !== 'object') {
    if (before) followed.states.push(stateOf(before))
    else followed.remember = given.note
    followed.unreachable = typeof now === 'string' ? now : undefined
    return followed
  }
  const reader: TileReader = (level, index, width) => source.tile(tilePath(level, index, width))
  const path = await pathBetween(reader, given.checkpoint, now.checkpoint)
  followed.states.push({ ...stateOf(now.checkpoint), ...(path && { path }) })
  if (!path) followed.unreachable = 'it does not give what it takes to compare its states'
  if (before) {
    const between = await pathBetween(reader, before, now.checkpoint)
    const compared = compareStates(now.checkpoint, { ...stateOf(before), ...(between && { path: between }) })
    if (compared === 'forked') followed.fork = { size: now.checkpoint.size, seen_size: before.size }
    // An older answer, from a cache, is no step back; one that cannot be compared is no step at all.
    if (compared !== 'agrees' || now.checkpoint.size < before.size) return followed
  }
  if (given.checkpoint.size <= now.checkpoint.size && path) followed.remember = now.note
  return followed
}
