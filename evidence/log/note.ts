import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from '../encoding.ts'
import { FormatError, SignatureError } from '../errors.ts'
import { isKeyName, type SignerKey, signatureTypes, type VerifierKey } from './key.ts'

/** One signature line. `keyId` is 8 hex digits, `signature` what follows the key id. */
export type NoteSignature = { name: string; keyId: string; signature: Uint8Array }

/** A signed note (c2sp.org/signed-note). `text` ends with a newline. */
export type Note = { text: string; signatures: NoteSignature[] }

// The specification asks for at least 16 signatures and advises an upper limit.
const maxSignatures = 100
const maxNoteLength = 1_000_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: the note format forbids exactly these characters
const forbidden = /[\u0000-\u0009\u000b-\u001f]/

/** Reads a signed note. Nothing is verified: see {@link checkSignatures}. @throws FormatError */
export function parseNote(note: string): Note {
  if (note.length > maxNoteLength) throw new FormatError('note', 'too long')
  if (!note.isWellFormed() || forbidden.test(note)) throw new FormatError('note', 'forbidden characters')
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) throw new FormatError('note', 'no signatures after a blank line')
  const text = note.slice(0, split + 1)
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > maxSignatures) throw new FormatError('note', `more than ${maxSignatures} signatures`)
  return { text, signatures: lines.map(parseSignatureLine) }
}

/** Reads `— <name> <base64(key id ‖ signature)>`, without its newline. @throws FormatError */
export function parseSignatureLine(line: string): NoteSignature {
  const [dash, name, data, ...more] = line.split(' ')
  if (dash !== '—' || !name || !data || more.length > 0 || !isKeyName(name)) {
    throw new FormatError('note', 'malformed signature line')
  }
  const bytes = fromBase64(data)
  if (bytes.length < 5) throw new FormatError('note', 'signature too short')
  return { name, keyId: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) }
}

/** Reverse of {@link parseSignatureLine}: no newline at the end. */
export function formatSignatureLine({ name, keyId, signature }: NoteSignature): string {
  return `— ${name} ${toBase64(concatBytes([fromHex(keyId), signature]))}`
}

/** Reverse of {@link parseNote}. @throws FormatError when text or names cannot stand in a note. */
export function formatNote({ text, signatures }: Note): string {
  if (!text.endsWith('\n') || forbidden.test(text) || !text.isWellFormed()) {
    throw new FormatError('note', 'the text must end with a newline and have no other control characters')
  }
  if (signatures.length === 0) throw new FormatError('note', 'a note needs a signature')
  for (const { name } of signatures)
    if (!isKeyName(name)) throw new FormatError('note', 'a name that is not allowed')
  return `${text}\n${signatures.map((signature) => `${formatSignatureLine(signature)}\n`).join('')}`
}

/** Signs a note's text with an Ed25519 log key (type 0x01). @throws FormatError for a key of another type. */
export function signText(text: string, key: SignerKey): NoteSignature {
  if (key.type !== signatureTypes.ed25519) throw new FormatError('key', `${key.name} does not sign notes`)
  return { name: key.name, keyId: key.keyId, signature: key.sign(utf8(text)) }
}

/** A whole signed note. @throws FormatError */
export function signNote(text: string, keys: readonly SignerKey[]): string {
  return formatNote({ text, signatures: keys.map((key) => signText(text, key)) })
}

/** RFC 8032 verification, strictly: no other encoding of points or scalars is let through. */
export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    // The library throws for bytes that encode no point.
    return false
  }
}

/** The signatures of a note, sorted by what the given keys say about them. A key counts once. */
export type CheckedSignatures = { valid: NoteSignature[]; invalid: NoteSignature[]; unknown: NoteSignature[] }

/**
 * Checks log signatures (type 0x01). Signatures that match no key by name and id are `unknown`, to be ignored; keys of
 * other types take no part.
 */
export function checkSignatures(note: Note, keys: readonly VerifierKey[]): CheckedSignatures {
  const logKeys = keys.filter((key) => key.type === signatureTypes.ed25519)
  return sortSignatures(note, logKeys, (key, signature) =>
    verifyEd25519(key.publicKey, utf8(note.text), signature.signature),
  )
}

/** The shared walk over signature lines, for log signatures here and cosignatures elsewhere. */
export function sortSignatures(
  note: Note,
  keys: readonly VerifierKey[],
  verify: (key: VerifierKey, signature: NoteSignature) => boolean,
): CheckedSignatures {
  const checked: CheckedSignatures = { valid: [], invalid: [], unknown: [] }
  const seen = new Set<VerifierKey>()
  for (const signature of note.signatures) {
    const key = keys.find(({ name, keyId }) => name === signature.name && keyId === signature.keyId)
    if (!key) checked.unknown.push(signature)
    else if (!verify(key, signature)) checked.invalid.push(signature)
    else if (!seen.has(key)) {
      seen.add(key)
      checked.valid.push(signature)
    }
  }
  return checked
}

/**
 * Reads a note and insists on a signature of one of the keys, as the specification asks of clients.
 * @throws FormatError when malformed; SignatureError when a known key's signature is wrong or no known key signed.
 */
export function openNote(note: string, keys: readonly VerifierKey[]): Note {
  const parsed = parseNote(note)
  const { valid, invalid } = checkSignatures(parsed, keys)
  if (invalid[0])
    throw new SignatureError('invalid_signature', `the signature of ${invalid[0].name} is wrong`)
  if (valid.length === 0) throw new SignatureError('no_known_signature', 'no signature of a known key')
  return parsed
}
