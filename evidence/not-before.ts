import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64, toBase64, toHex, utf8 } from './encoding.ts'
import { formatCheckpoint, openCheckpoint } from './log/checkpoint.ts'
import { checkCosignatures } from './log/cosignature.ts'
import type { VerifierKey } from './log/key.ts'
import { checkSignatures, formatNote, type Note, type NoteSignature, parseNote } from './log/note.ts'
import type { NotBefore } from './statement.ts'

/** SHA-256 (hex) of a whole signed note. */
export function noteDigest(note: Note): string {
  return toHex(sha256(utf8(formatNote(note))))
}

/**
 * Turns the checkpoint note that a client was shown and sent back into the statement's `not_before` and the signatures
 * to keep for the proof. The client could have put anything into it, so only signatures of the given log and witness
 * keys are kept.
 * @throws FormatError when malformed or of another log; SignatureError when the log's keys do not vouch for it.
 */
export function notBeforeOf(
  shown: string,
  origin: string,
  keys: readonly VerifierKey[],
): { notBefore: NotBefore; signatures: NoteSignature[] } {
  const { size, root } = openCheckpoint(shown, origin, keys)
  const note = parseNote(shown)
  const cosignatures = checkCosignatures(note, keys).valid
  const signatures = [
    ...checkSignatures(note, keys).valid,
    ...cosignatures.map(({ name, keyId, signature }) => ({ name, keyId, signature })),
  ]
  const notBefore: NotBefore = { origin, size, root: toBase64(root) }
  if (cosignatures.length > 0) notBefore.note_sha256 = noteDigest({ text: note.text, signatures })
  return { notBefore, signatures }
}

/** The note that {@link notBeforeOf} recorded, put together again for verification. */
export function shownNote({ origin, size, root }: NotBefore, signatures: readonly NoteSignature[]): Note {
  return { text: formatCheckpoint({ origin, size, root: fromBase64(root) }), signatures: [...signatures] }
}
