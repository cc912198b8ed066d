import { concatBytes, toBase64, utf8 } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { asCosigner, type SignerKey, signatureTypes, type VerifierKey } from './key.ts'
import { type MlDsaSigner, mlDsaSignatureLength, type VerifyMlDsa } from './ml-dsa.ts'
import {
  formatNote,
  type Note,
  type NoteSignature,
  parseSignatureLine,
  signText,
  sortSignatures,
  verifyEd25519,
} from './note.ts'

// c2sp.org/tlog-cosignature: u64 timestamp in seconds, then the signature, of Ed25519 (`cosignature/v1`) or of ML-DSA-44.
const timestampLength = 8
const cosignatureLength = timestampLength + 64
const mlDsaLength = timestampLength + mlDsaSignatureLength
const latestTimestamp = 2n ** 63n - 1n

/** A cosigner's word that, at `time`, this was the largest consistent tree it had seen of the log. */
export type Cosignature = NoteSignature & { time: Date }

export type CheckedCosignatures = { valid: Cosignature[]; invalid: NoteSignature[]; unknown: NoteSignature[] }

/** Whether a signature has the shape of one with ML-DSA-44. */
export const looksLikeMlDsa = ({ signature }: NoteSignature): boolean => signature.length === mlDsaLength

/** Whether a signature has the shape of a cosignature: all one can say about the line of an unknown witness. */
export function looksLikeCosignature(signature: NoteSignature): boolean {
  const isOne = signature.signature.length === cosignatureLength || looksLikeMlDsa(signature)
  return isOne && timestampOf(signature) > 0n
}

function timestampOf({ signature }: NoteSignature): bigint {
  return new DataView(signature.buffer, signature.byteOffset, signature.byteLength).getBigUint64(0)
}

function signedMessage(timestamp: bigint, checkpointText: string): Uint8Array {
  return utf8(`cosignature/v1\ntime ${timestamp}\n${checkpointText}`)
}

function bigEndian(number: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, number)
  return bytes
}

/** `opaque name<1..2^8-1>` of RFC 8446 §3. @throws FormatError */
function shortText(text: string): Uint8Array {
  const bytes = utf8(text)
  if (bytes.length < 1 || bytes.length > 255)
    throw new FormatError('cosignature', 'a name must have 1 to 255 bytes')
  return concatBytes([Uint8Array.of(bytes.length), bytes])
}

/** What ML-DSA-44 signs: the structure `cosigned_message` for the whole tree. @throws FormatError for names too long */
export function cosignedMessage(cosigner: string, timestamp: bigint, tree: Checkpoint): Uint8Array {
  return concatBytes([
    utf8('subtree/v1\n\0'),
    shortText(cosigner),
    bigEndian(timestamp),
    shortText(tree.origin),
    bigEndian(0n),
    bigEndian(BigInt(tree.size)),
    tree.root,
  ])
}

function verifyTree(key: VerifierKey, line: NoteSignature, note: Note, mlDsa: VerifyMlDsa): boolean {
  if (!looksLikeMlDsa(line) || timestampOf(line) > latestTimestamp) return false
  try {
    const message = cosignedMessage(key.name, timestampOf(line), parseCheckpoint(note.text))
    return mlDsa(key.publicKey, message, line.signature.subarray(timestampLength))
  } catch (error) {
    if (error instanceof FormatError) return false
    throw error
  }
}

/**
 * Checks the cosignatures on a checkpoint note. Only keys of type 0x04 take part and, where `mlDsa` can check them, of
 * type 0x06; every other line is `unknown`. One with ML-DSA-44 may say no time, which reads as 1970.
 */
export function checkCosignatures(
  note: Note,
  keys: readonly VerifierKey[],
  mlDsa?: VerifyMlDsa,
): CheckedCosignatures {
  const cosigners = keys.filter(
    ({ type }) => type === signatureTypes.cosignatureV1 || (mlDsa && type === signatureTypes.mlDsa44),
  )
  const checked = sortSignatures(note, cosigners, (key, line) => {
    if (key.type === signatureTypes.mlDsa44) return mlDsa !== undefined && verifyTree(key, line, note, mlDsa)
    if (line.signature.length !== cosignatureLength || timestampOf(line) === 0n) return false
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

const secondsOf = (time: Date) => BigInt(Math.floor(time.getTime() / 1000))

/**
 * What a witness does: cosigns a checkpoint's text. `time` is cut to whole seconds.
 * @throws FormatError when the key is not a witness key (type 0x04).
 */
export function cosign(checkpointText: string, key: SignerKey, time: Date): NoteSignature {
  if (key.type !== signatureTypes.cosignatureV1)
    throw new FormatError('key', `${key.name} is not a witness key`)
  const seconds = secondsOf(time)
  const signature = key.sign(signedMessage(seconds, checkpointText))
  return { name: key.name, keyId: key.keyId, signature: concatBytes([bigEndian(seconds), signature]) }
}

/** The same with ML-DSA-44, as witnesses and the log itself do. Extension lines are not covered. @throws FormatError */
export function cosignTree(tree: Checkpoint, { key, sign }: MlDsaSigner, time: Date): NoteSignature {
  const seconds = secondsOf(time)
  const signature = sign(cosignedMessage(key.name, seconds, tree))
  return { name: key.name, keyId: key.keyId, signature: concatBytes([bigEndian(seconds), signature]) }
}

/**
 * A checkpoint as its log signs it: the note signature first, then the log's own timestamped cosignatures under the same
 * name, so that the issuer's word about the time is signed as well, and with `mlDsa` against quantum computers too.
 */
export function signTimedCheckpoint(
  checkpoint: Checkpoint,
  key: SignerKey,
  time: Date,
  mlDsa?: MlDsaSigner,
): string {
  const text = formatCheckpoint(checkpoint)
  const signatures = [signText(text, key), cosign(text, asCosigner(key), time)]
  if (mlDsa) signatures.push(cosignTree(checkpoint, mlDsa, time))
  return formatNote({ text, signatures })
}

/**
 * What the log itself says about when it signed. `wrong`: a line of a given key that does not verify. `valid`: those
 * that do.
 */
export type OwnTime = { time: Date | undefined; wrong: NoteSignature | undefined; valid: Cosignature[] }

/** The time at which the log named `origin` says that it signed this checkpoint; the earliest when there are several. */
export function ownTime(
  note: Note,
  origin: string,
  keys: readonly VerifierKey[],
  mlDsa?: VerifyMlDsa,
): OwnTime {
  const own = keys
    .filter((key) => key.name === origin && key.type !== signatureTypes.cosignatureV1)
    .map((key) => (key.type === signatureTypes.ed25519 ? asCosigner(key) : key))
  const { valid, invalid } = checkCosignatures(note, own, mlDsa)
  const times = valid.map(({ time }) => time).filter((time) => time.getTime() > 0)
  const [time] = times.sort((a, b) => a.getTime() - b.getTime())
  return { time, wrong: invalid[0], valid }
}

/** Most hashes a witness accepts in one request (c2sp.org/tlog-witness). */
export const maxConsistencyLines = 63

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
 * Reads a witness's answer to add-checkpoint and keeps what its keys vouch for, with a time.
 * @throws FormatError when a line is malformed, one of its keys is wrong or none is valid.
 */
export function readCosignatures(
  body: string,
  checkpointText: string,
  witness: readonly VerifierKey[],
  mlDsa?: VerifyMlDsa,
): Cosignature[] {
  if (!body.endsWith('\n')) throw new FormatError('cosignature', 'the answer does not end with a newline')
  const signatures = body.slice(0, -1).split('\n').map(parseSignatureLine)
  const { valid, invalid } = checkCosignatures({ text: checkpointText, signatures }, witness, mlDsa)
  const timed = valid.filter(({ time }) => time.getTime() > 0)
  if (timed.length === 0 || invalid.length > 0)
    throw new FormatError('cosignature', `no valid cosignature of ${witness[0]?.name}`)
  return timed
}
