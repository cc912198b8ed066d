import { fromBase64, parseDecimal, toBase64 } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import type { SignerKey, VerifierKey } from './key.ts'
import { hashLength } from './merkle.ts'
import { openNote, parseNote, signNote } from './note.ts'

/**
 * Tree head of a log (c2sp.org/tlog-checkpoint): the log's name, its number of leaves, and the root of that tree.
 * `extensions` are further lines, which our log never writes but a reader must keep.
 */
export type Checkpoint = { origin: string; size: number; root: Uint8Array; extensions?: readonly string[] }

/** The text that is signed: three or more lines, each ended by a newline. @throws FormatError */
export function formatCheckpoint(checkpoint: Checkpoint): string {
  const { origin, size, root, extensions = [] } = checkpoint
  const free = [origin, ...extensions]
  if (free.some((line) => line === '' || line.includes('\n')))
    throw new FormatError('checkpoint', 'empty or broken line')
  if (!Number.isSafeInteger(size) || size < 0) throw new FormatError('checkpoint', 'tree size out of range')
  if (root.length !== hashLength) throw new FormatError('checkpoint', 'a root hash has 32 bytes')
  return [origin, String(size), toBase64(root), ...extensions].map((line) => `${line}\n`).join('')
}

/** Reads the text of a checkpoint note. @throws FormatError */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw new FormatError('checkpoint', 'must end with a newline')
  const [origin, sizeLine, rootLine, ...extensions] = text.slice(0, -1).split('\n')
  if (!origin || sizeLine === undefined || rootLine === undefined || extensions.includes('')) {
    throw new FormatError('checkpoint', 'needs three non-empty lines')
  }
  const size = parseDecimal(sizeLine)
  if (size === undefined) throw new FormatError('checkpoint', 'the second line is not a tree size')
  const root = fromBase64(rootLine)
  if (root.length !== hashLength) throw new FormatError('checkpoint', 'a root hash has 32 bytes')
  return { origin, size, root, ...(extensions.length > 0 ? { extensions } : {}) }
}

/** A checkpoint as a signed note. @throws FormatError */
export function signCheckpoint(checkpoint: Checkpoint, keys: readonly SignerKey[]): string {
  return signNote(formatCheckpoint(checkpoint), keys)
}

/**
 * Reads a signed checkpoint of the log named `origin`.
 * @throws FormatError when malformed or of another log; SignatureError when no key of `keys` vouches for it.
 */
export function openCheckpoint(note: string, origin: string, keys: readonly VerifierKey[]): Checkpoint {
  const checkpoint = parseCheckpoint(openNote(note, keys).text)
  if (checkpoint.origin !== origin)
    throw new FormatError('checkpoint', `is of ${checkpoint.origin}, not of ${origin}`)
  return checkpoint
}

/** Whether a note is a checkpoint of some log, by whichever key. */
export function isCheckpoint(note: string): boolean {
  try {
    parseCheckpoint(parseNote(note).text)
    return true
  } catch {
    return false
  }
}
