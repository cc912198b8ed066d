import { type ClaimsToRecord, createClaims } from '@atesta/evidence/disclosure.ts'
import { concatBytes, toBase64, utf8 } from '@atesta/evidence/encoding.ts'
import { formatEvidenceProof, type ProofParts } from '@atesta/evidence/extra.ts'
import { cosign, signTimedCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { formatVerifierKey, generateSignerKey, keyIdOf, signatureTypes } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import type { MlDsaSigner } from '@atesta/evidence/log/ml-dsa.ts'
import { formatNote, parseNote } from '@atesta/evidence/log/note.ts'
import { notBeforeOf } from '@atesta/evidence/not-before.ts'
import { type CertificationStatement, type Statement, statementBytes } from '@atesta/evidence/statement.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'

// One log with one history, made of fixed seeds: what the vectors are about.

export const origin = 'example.com/log'
const seed = (number: number) => new Uint8Array(32).fill(number)
export const hex = (bytes: Uint8Array) => Buffer.from(sha256(bytes)).toString('hex')

export const photo = utf8('the bytes of a photo\n')
export const otherPhoto = utf8('the bytes of a phot0\n')
export const at = (clock: string) => new Date(`2026-05-12T${clock}.000Z`)

function mlDsaSigner(name: string, number: number): MlDsaSigner {
  const { publicKey, secretKey } = ml_dsa44.keygen(seed(number))
  const type = signatureTypes.mlDsa44
  const key = { name, type, publicKey, keyId: keyIdOf(name, type, publicKey) }
  return { key, sign: (message) => ml_dsa44.sign(message, secretKey, { extraEntropy: false }) }
}

export const logKey = generateSignerKey(origin, signatureTypes.ed25519, seed(1))
export const strangerKey = generateSignerKey(origin, signatureTypes.ed25519, seed(2))
export const elsewhereKey = generateSignerKey('elsewhere.example/log', signatureTypes.ed25519, seed(3))
export const postQuantum = mlDsaSigner(origin, 4)
export const otherPostQuantum = mlDsaSigner(origin, 5)
export const witnesses = ['w1', 'w2'].map((name, n) =>
  generateSignerKey(`${name}.example/witness`, signatureTypes.cosignatureV1, seed(10 + n)),
) as [typeof logKey, typeof logKey]
export const vkeys = {
  log: formatVerifierKey(logKey),
  stranger: formatVerifierKey(strangerKey),
  elsewhere: formatVerifierKey(elsewhereKey),
  postQuantum: formatVerifierKey(postQuantum.key),
  otherPostQuantum: formatVerifierKey(otherPostQuantum.key),
  w1: formatVerifierKey(witnesses[0]),
  w2: formatVerifierKey(witnesses[1]),
}

let salted = 0
/** Salts that are not secret: SHA-256 of a counter. */
const countingRandom = (bytes: Uint8Array) => {
  salted += 1
  bytes.set(sha256(utf8(`salt ${salted}`)).subarray(0, bytes.length))
}
export const claimsOf = (record: ClaimsToRecord) => createClaims(record, countingRandom)

export const certification = (claims: string[], more: Partial<CertificationStatement> = {}) =>
  ({
    type: 'atesta.certification',
    version: 1,
    identifier: '01j8zq6y3n5v7w9x1a3c',
    sha256: hex(photo),
    size: photo.length,
    media_type: 'image/jpeg',
    received_at: '2026-05-12T10:00:00.000Z',
    company: 'c1',
    task: 't1',
    inspection: 'i1',
    template: { id: 'f1', version: 3 },
    claims,
    ...more,
  }) satisfies CertificationStatement

/** How the sealing checkpoint is signed in addition to Ed25519. */
export type Sealing = { time?: Date; postQuantum?: boolean; witnesses?: Date[]; log?: MemoryLog }

/** A log of 12 older entries. */
export function freshLog(): MemoryLog {
  const log = new MemoryLog(origin, seed(1))
  log.append(Array.from({ length: 12 }, (_, i) => utf8(`older ${i}`)))
  return log
}

export function checkpointOf(
  log: MemoryLog,
  { time, postQuantum: both, witnesses: times = [] }: Sealing,
): string {
  const head = { origin, size: log.size, root: log.root }
  const signed = time
    ? signTimedCheckpoint(head, logKey, time, both ? postQuantum : undefined)
    : log.checkpoint()
  const note = parseNote(signed)
  const more = times.map((when, n) => cosign(note.text, witnesses[n] ?? witnesses[0], when))
  return formatNote({ ...note, signatures: [...note.signatures, ...more] })
}

/** Seals a statement as the 13th entry of 16, and returns the parts of its proof. */
export async function seal(
  statement: Statement,
  sealing: Sealing = {},
  more: Partial<ProofParts> = {},
): Promise<ProofParts> {
  const log = sealing.log ?? freshLog()
  const index = log.append([statementBytes(statement)])
  log.append([utf8('newer 1'), utf8('newer 2'), utf8('newer 3')])
  return { statement, index, path: await log.path(index), checkpoint: checkpointOf(log, sealing), ...more }
}
export const sealed = async (...given: Parameters<typeof seal>) => formatEvidenceProof(await seal(...given))

/** The checkpoint shown to a client before, cosigned by the first witness by default. */
export function shownBefore(log: MemoryLog, time: Date | undefined) {
  const shown = checkpointOf(log, time ? { witnesses: [time] } : {})
  return notBeforeOf(shown, origin, [logKey, witnesses[0]])
}

export const rootOf = (log: MemoryLog) => toBase64(log.root)
/** A signature line under any name and key. */
export const lineWith = (signature: Uint8Array, name: string, keyId: string) =>
  `— ${name} ${toBase64(concatBytes([Buffer.from(keyId, 'hex'), signature]))}`
