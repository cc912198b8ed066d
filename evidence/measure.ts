// Measures what this folder promises, and prints it: `node evidence/measure.ts [leaves]`. No test depends on it.
import { createHash, randomBytes } from 'node:crypto'
import process from 'node:process'
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'
import { type ClaimsToRecord, createClaims } from './disclosure.ts'
import { formatEvidenceProof } from './extra.ts'
import { type Appended, appendLeaves, emptyEdge } from './log/append.ts'
import { cosign, signTimedCheckpoint } from './log/cosignature.ts'
import { formatVerifierKey, generateSignerKey, keyIdOf, signatureTypes } from './log/key.ts'
import { MemoryLog, memoryWitness } from './log/memory-log.ts'
import { hashLeaf } from './log/merkle.ts'
import { loadMlDsa, type MlDsaSigner } from './log/ml-dsa.ts'
import { formatNote, parseNote } from './log/note.ts'
import { inclusionProofs } from './log/tree-proof.ts'
import { notBeforeOf } from './not-before.ts'
import { type CertificationStatement, statementBytes } from './statement.ts'
import { hashBlob, portableSha256, type Sha256Stream } from './stream-hash.ts'
import { verifyEvidence } from './verify.ts'

const leaves = Number(process.argv[2] ?? 1_000_000)
const say = (label: string, value: string) => console.log(`${label.padEnd(52)} ${value}`)

function timed<T>(work: () => T): [T, number] {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

/** Milliseconds of the processor for one call, on average over `runs`: what else the machine does counts less. */
function processor(runs: number, work: () => unknown): number {
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}

/** Median over `runs` of the milliseconds of one call. */
function median(runs: number, work: () => unknown): number {
  const times = Array.from({ length: runs }, () => timed(work)[1]).sort((a, b) => a - b)
  return times[Math.floor(runs / 2)] ?? 0
}

const origin = 'inspections.example.com/log'
const log = new MemoryLog(origin)
const opened = memoryWitness('witness.example.org/w1', new Date(Date.now() - 60_000))
const sealing = { ...opened, time: new Date() }

/** All six kinds of claims, as a phone's photo brings them. */
const claimsOfPhoto: ClaimsToRecord = {
  file_name: 'IMG_20260512_101112.jpg',
  person: { id: '4711', name: 'María Fernández Gutiérrez', signed_in: true },
  position: { lat: -34.603722, lon: -58.381592, accuracy_m: 4.7, altitude_m: 25.3, source: 'device' },
  device_time: '2026-05-12T10:11:12.345-03:00',
  exif: {
    make: 'Apple',
    model: 'iPhone 13',
    orientation: 6,
    taken_at: '2026-05-12T10:11:12',
    width: 3000,
    height: 2250,
  },
  c2pa: { state: 'none' },
}

/** A statement with every field. */
function fullStatement(witnessed: boolean): { statement: CertificationStatement; disclosures: string[] } {
  const { claims, disclosures } = createClaims(claimsOfPhoto)
  const { notBefore } = notBeforeOf(log.checkpoint(witnessed ? [opened] : []), origin, [log.key, opened.key])
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: '01J8ZQ6Y3N5V7W9X1A3C5E7G9J',
    sha256: createHash('sha256').update('photo').digest('hex'),
    size: 2_345_678,
    media_type: 'image/jpeg',
    received_at: new Date().toISOString(),
    not_before: notBefore,
    company: '018f3c5e-7a9b-7c1d-8e2f-0a1b2c3d4e5f',
    task: '123456',
    inspection: '018f3c5e-7a9b-7c1d-8e2f-5f4e3d2c1b0a',
    template: { id: '1234', version: 12 },
    claims,
  }
  return { statement, disclosures }
}

function fill(): void {
  const entry = (i: number) => Buffer.from(`entry ${i}`)
  const [, ms] = timed(() => {
    for (let done = 0; done < leaves; done += 10_000) {
      log.append(Array.from({ length: Math.min(10_000, leaves - done) }, (_, i) => entry(done + i)))
    }
  })
  say(
    `build a log of ${leaves} leaves`,
    `${(ms / 1000).toFixed(1)} s, ${Math.round((leaves / ms) * 1000)} leaves/s`,
  )
}

async function proofs(): Promise<void> {
  const mlDsa = await loadMlDsa()
  const { publicKey, secretKey } = ml_dsa44.keygen()
  const type = signatureTypes.mlDsa44
  const postQuantum: MlDsaSigner = {
    key: { name: origin, type, publicKey, keyId: keyIdOf(origin, type, publicKey) },
    sign: (message) => ml_dsa44.sign(message, secretKey),
  }
  for (const [witnessed, signer] of [[false], [true], [true, postQuantum]] as [boolean, MlDsaSigner?][]) {
    const { statement, disclosures } = fullStatement(witnessed)
    const shown = parseNote(log.checkpoint(witnessed ? [opened] : [])).signatures
    const index = log.append([statementBytes(statement)])
    log.append([Buffer.from('a later entry')])
    const keys = [log.key, ...(witnessed ? [opened.key] : []), ...(signer ? [signer.key] : [])].map(
      formatVerifierKey,
    )
    const head = { origin, size: log.size, root: log.root }
    const note = parseNote(signTimedCheckpoint(head, log.key, sealing.time, signer))
    const cosignatures = witnessed ? [cosign(note.text, sealing.key, sealing.time)] : []
    const proof = formatEvidenceProof({
      statement,
      disclosures,
      notBeforeSignatures: witnessed ? shown : [],
      index,
      path: await log.path(index),
      checkpoint: formatNote({ ...note, signatures: [...note.signatures, ...cosignatures] }),
    })
    const input = { proof, sha256: statement.sha256, size: statement.size, keys, mlDsa }
    const { state } = verifyEvidence(input)
    const kind = `${witnessed ? 'a witness, before and after' : 'no witness'}${signer ? ', ML-DSA-44' : ''}`
    say(`proof, six claims, ${kind}`, `${Buffer.byteLength(proof)} bytes, ${state}`)
    say(
      '  verified in (processor, mean of 200)',
      `${processor(200, () => verifyEvidence(input)).toFixed(2)} ms`,
    )
  }
}

/** Statement to leaf to tiles, in batches of 200, with a signed checkpoint each: the sealing path without storage. */
function sealingRate(): void {
  let appended: Appended = appendLeaves(
    emptyEdge,
    Array.from({ length: 300 }, () => randomBytes(32)),
  )
  const { statement } = fullStatement(false)
  const batches = 50
  const [, ms] = timed(() => {
    for (let batch = 0; batch < batches; batch++) {
      const batchOf = Array.from({ length: 200 }, (_, i) => ({ ...statement, identifier: `${batch}-${i}` }))
      appended = appendLeaves(
        appended.edge,
        batchOf.map((one) => hashLeaf(statementBytes(one))),
      )
      log.checkpoint()
    }
  })
  say(
    'seal in batches of 200 (canonical, leaf, tiles, sign)',
    `${Math.round((batches * 200_000) / ms)} statements/s`,
  )
  say('salt six claims', `${Math.round(1000 / median(500, () => createClaims(claimsOfPhoto)))}/s`)
}

async function batchProofs(): Promise<void> {
  const indexes = Array.from({ length: 2000 }, (_, i) => log.size - 2000 + i)
  const start = performance.now()
  await inclusionProofs(log.reader, indexes, log.size)
  say('2,000 inclusion proofs of one batch', `${(performance.now() - start).toFixed(0)} ms`)
}

async function hashing(): Promise<void> {
  const bytes = randomBytes(250_000_000)
  // Slices of one array instead of a Blob, whose reading in Node is slower than any hashing.
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 2 ** 22) yield bytes.subarray(at, at + 2 ** 22)
  }
  const rate = async (label: string, createHash?: () => Sha256Stream) => {
    const start = performance.now()
    await hashBlob(pieces(), createHash ? { createHash } : {})
    say(`hash 250 MB, ${label}`, `${Math.round(250_000 / (performance.now() - start))} MB/s`)
  }
  for (let run = 1; run <= 3; run++) {
    await rate('WebAssembly (the default)')
    await rate('plain JavaScript', portableSha256)
    await rate('node:crypto', () => createHash('sha256'))
  }
}

say('generate a key', `${timed(() => generateSignerKey('x'))[1].toFixed(1)} ms (first use)`)
fill()
await proofs()
await batchProofs()
sealingRate()
await hashing()
