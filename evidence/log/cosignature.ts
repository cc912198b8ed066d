import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes, toBase64, utf8 } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { type Checkpoint, formatCheckpoint } from './checkpoint.ts'
import { asCosigner, type SignerKey, signatureTypes, type VerifierKey } from './key.ts'
import {
  formatNote,
  type Note,
  type NoteSignature,
  parseSignatureLine,
  signText,
  sortSignatures,
  verifyEd25519,
} from './note.ts'

// c2sp.org/tlog-cosignature, the Ed25519 kind (`cosignature/v1`): u64 timestamp in seconds, then 64 bytes of signature.
const timestampLength = 8
const cosignatureLength = timestampLength + 64

/** A witness's word that, at `time`, this was the largest consistent tree it had seen of the log. */
export type Cosignature = NoteSignature & { time: Date }

export type CheckedCosignatures = { valid: Cosignature[]; invalid: NoteSignature[]; unknown: NoteSignature[] }

/** Whether a signature has the shape of a cosignature: all one can say about the line of an unknown witness. */
export function looksLikeCosignature(signature: NoteSignature): boolean {
  return signature.signature.length === cosignatureLength && timestampOf(signature) > 0n
}

function timestampOf({ signature }: NoteSignature): bigint {
  return new DataView(signature.buffer, signature.byteOffset, signature.byteLength).getBigUint64(0)
}

function signedMessage(timestamp: bigint, checkpointText: string): Uint8Array {
  return utf8(`cosignature/v1\ntime ${timestamp}\n${checkpointText}`)
}

/** Checks the cosignatures on a checkpoint note. Only keys of type 0x04 take part; every other line is `unknown`. */
export function checkCosignatures(note: Note, keys: readonly VerifierKey[]): CheckedCosignatures {
  const witnesses = keys.filter((key) => key.type === signatureTypes.cosignatureV1)
  const checked = sortSignatures(note, witnesses, (key, line) => {
    if (!looksLikeCosignature(line)) return false
    const message = signedMessage(timestampOf(line), note.text)
    return verifyEd25519(key.publicKey, message, line.signature.subarray(timestampLength))
  })
  return { ...checked, valid: checked.valid.map((line) => ({ ...line, time: timeOf(line) })) }
}

function timeOf(line: NoteSignature): Date {
  // Beyond what a Date can hold, the year 275760 says "far in the future" just as well.
  const milliseconds = timestampOf(line) * 1000n
  return new Date(Number(milliseconds > 8_640_000_000_000_000n ? 8_640_000_000_000_000n : milliseconds))
}

/**
 * What a witness does: cosigns a checkpoint's text. `time` is cut to whole seconds.
 * @throws FormatError when the key is not a witness key (type 0x04).
 */
export function cosign(checkpointText: string, key: SignerKey, time: Date): NoteSignature {
  if (key.type !== signatureTypes.cosignatureV1)
    throw new FormatError('key', `${key.name} is not a witness key`)
  const seconds = BigInt(Math.floor(time.getTime() / 1000))
  const stamp = new Uint8Array(timestampLength)
  new DataView(stamp.buffer).setBigUint64(0, seconds)
  const signature = ed25519.sign(signedMessage(seconds, checkpointText), key.seed)
  return { name: key.name, keyId: key.keyId, signature: concatBytes([stamp, signature]) }
}

/**
 * A checkpoint as its log signs it: the note signature first, then the log's own timestamped cosignature under the same
 * name, so that the issuer's word about the time is signed as well.
 */
export function signTimedCheckpoint(checkpoint: Checkpoint, key: SignerKey, time: Date): string {
  const text = formatCheckpoint(checkpoint)
  return formatNote({ text, signatures: [signText(text, key), cosign(text, asCosigner(key), time)] })
}

/** What the log itself says about when it signed. `wrong`: a line of a given key that does not verify. */
export type OwnTime = { time: Date | undefined; wrong: NoteSignature | undefined }

/** The time at which the log named `origin` says that it signed this checkpoint; the earliest when there are several. */
export function ownTime(note: Note, origin: string, keys: readonly VerifierKey[]): OwnTime {
  const own = keys.filter((key) => key.name === origin && key.type === signatureTypes.ed25519).map(asCosigner)
  const { valid, invalid } = checkCosignatures(note, own)
  const [time] = valid.map((line) => line.time).sort((a, b) => a.getTime() - b.getTime())
  return { time, wrong: invalid[0] }
}

/** Most hashes a witness accepts in one request (c2sp.org/tlog-witness). */
const maxConsistencyLines = 63

/**
 * Body of `POST <witness>/add-checkpoint` (c2sp.org/tlog-witness): the size the witness knows, the consistency proof
 * from there, and the new checkpoint note.
 */
export function formatAddCheckpoint(
  oldSize: number,
  proof: readonly Uint8Array[],
  checkpointNote: string,
): string {
  if (proof.length > maxConsistencyLines) throw new FormatError('cosignature', 'consistency proof too long')
  return `old ${oldSize}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${checkpointNote}`
}

/**
 * Reads a witness's answer to add-checkpoint and keeps what its key vouches for.
 * @throws FormatError when a line is malformed or no cosignature of the key is valid.
 */
export function readCosignatures(body: string, checkpointText: string, witness: VerifierKey): Cosignature[] {
  if (!body.endsWith('\n')) throw new FormatError('cosignature', 'the answer does not end with a newline')
  const signatures = body.slice(0, -1).split('\n').map(parseSignatureLine)
  const { valid, invalid } = checkCosignatures({ text: checkpointText, signatures }, [witness])
  if (valid.length === 0 || invalid.length > 0) {
    throw new FormatError('cosignature', `no valid cosignature of ${witness.name}`)
  }
  return valid
}
