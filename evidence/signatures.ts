import { looksLikeCosignature, looksLikeMlDsa } from './log/cosignature.ts'
import type { VerifierKey } from './log/key.ts'
import type { Note, NoteSignature } from './log/note.ts'
import type { SignatureVerdict } from './verdict.ts'

const ed25519Length = 64

function algorithmOf(line: NoteSignature): SignatureVerdict['algorithm'] {
  if (looksLikeMlDsa(line)) return 'ML-DSA-44'
  return line.signature.length === ed25519Length || looksLikeCosignature(line) ? 'Ed25519' : null
}

/** Of each signature on a checkpoint what checking has found, in the order of the note. */
export function signatureVerdicts(
  note: Note,
  origin: string,
  keys: readonly VerifierKey[],
  found: { valid: readonly (NoteSignature & { time?: Date })[]; wrong: readonly NoteSignature[] },
): SignatureVerdict[] {
  // Checked ones are copies that share their bytes with the note's.
  const sameAs = (line: NoteSignature) => (other: NoteSignature) => other.signature === line.signature
  return note.signatures.map((line) => {
    const valid = found.valid.find(sameAs(line))
    const known = keys.some(({ name, keyId }) => name === line.name && keyId === line.keyId)
    const unproven = known ? 'unchecked' : 'unknown_key'
    const time = valid?.time && valid.time.getTime() > 0 ? valid.time.toISOString() : undefined
    return {
      name: line.name,
      key_id: line.keyId,
      algorithm: algorithmOf(line),
      by: line.name === origin ? 'issuer' : 'witness',
      state: valid ? 'valid' : found.wrong.some(sameAs(line)) ? 'wrong' : unproven,
      ...(time !== undefined && { time }),
    }
  })
}
