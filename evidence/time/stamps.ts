import type { Json } from '../canonical.ts'
import { concatBytes, fromBase64, toBase64 } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { type Checkpoint, formatCheckpoint } from '../log/checkpoint.ts'
import { hashLength } from '../log/merkle.ts'
import { isObject } from '../shape.ts'

/**
 * A time stamp (RFC 3161) on a state of the log that holds the proof's leaf. `path` leads from the leaf to `root`; it is
 * left out where the state is that of the proof's own checkpoint. The first of `tokens` is over the text of that state,
 * each further one over the token before it and that text: it renews the one before while that still counts.
 */
export type Stamp = { size: number; root: Uint8Array; path?: Uint8Array[]; tokens: Uint8Array[] }

/** What became of checking a stamp's tokens; `wrong` and `unfit` are of any of them, the rest of the whole chain. */
export type CheckedStamp = {
  /**
   * `trusted`: leads to a given root, and counts now. `untrusted`: right, but no given root vouches for it. `ended`: its
   * certificate is no longer valid, and it was not renewed before. `unfit`: its certificate is none for time stamps, or
   * was not valid then. `wrong`: not a token over this state.
   */
  state: 'trusted' | 'untrusted' | 'ended' | 'unfit' | 'wrong'
  /** When and by whom the first of its tokens was made, and until when the last one counts; where it could be read. */
  time?: Date
  authority?: string
  until?: Date
}

/** Far above what any installation has authorities for, and any token is renewed. */
const maxStamps = 16

/** Hashes from a leaf to the root, at maxStamps. */
const maxPathLength = 63

/** The text that a token is over: that of a checkpoint, without its signatures. */
export const stampedText = (origin: string, { size, root }: Pick<Stamp, 'size' | 'root'>): string =>
  formatCheckpoint({ origin, size, root } satisfies Checkpoint)

/** What a token that renews `token` is over. */
export const renewedBytes = (token: Uint8Array, text: Uint8Array): Uint8Array => concatBytes([token, text])

export const stampJson = ({ size, root, path, tokens }: Stamp): Json => ({
  ...(path && { path: path.map(toBase64) }),
  root: toBase64(root),
  size,
  tokens: tokens.map(toBase64),
})

function texts(json: Json | undefined, longest: number): Uint8Array[] {
  if (!Array.isArray(json) || json.length > longest || !json.every((each) => typeof each === 'string'))
    throw new FormatError('extra', 'a stamp has no list of texts, or one that is too long')
  return json.map((each) => fromBase64(String(each)))
}

function stampOf(json: Json): Stamp {
  if (!isObject(json)) throw new FormatError('extra', 'a stamp is not an object')
  const { size, root, path, tokens, ...rest } = json
  if (Object.keys(rest).length > 0)
    throw new FormatError('extra', `unknown member ${Object.keys(rest)[0]} of a stamp`)
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 1 || typeof root !== 'string')
    throw new FormatError('extra', 'a stamp names no state of the log')
  const stamp = { size, root: fromBase64(root), tokens: texts(tokens, maxStamps) }
  const hashes = path === undefined ? undefined : texts(path, maxPathLength)
  if ([stamp.root, ...(hashes ?? [])].some((hash) => hash.length !== hashLength) || stamp.tokens.length === 0)
    throw new FormatError('extra', 'a stamp has a hash that is none, or no token')
  return { ...stamp, ...(hashes && { path: hashes }) }
}

/** Reads the stamps of a proof. Nothing is verified. @throws FormatError */
export function readStamps(json: Json): Stamp[] {
  if (!Array.isArray(json) || json.length > maxStamps)
    throw new FormatError('extra', 'stamps must be a list, of sixteen at maxStamps')
  return json.map(stampOf)
}
