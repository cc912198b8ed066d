import { createHash, createPrivateKey, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromBase64, toHex, utf8 } from '../encoding.ts'
import { formatEvidenceProof } from '../extra.ts'
import { type CertificationStatement, statementBytes } from '../statement.ts'
import before from '../vectors/before-timed-checkpoints.json' with { type: 'json' }
import vectors from '../vectors/checkpoints.json' with { type: 'json' }
import { verifyEvidence } from '../verify.ts'
import { checkCosignatures, cosign, ownTime, signTimedCheckpoint } from './cosignature.ts'
import { asCosigner, formatVerifierKey, generateSignerKey, signatureTypes } from './key.ts'
import { MemoryLog, memoryWitness } from './memory-log.ts'
import { formatNote, openNote, parseNote } from './note.ts'

// The secret key of RFC 8032 section 7.1, test 1, under the name and over the checkpoint of c2sp.org/tlog-cosignature.
const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
const name = 'example.com/behind-the-sofa'
const log = generateSignerKey(name, signatureTypes.ed25519, seed)
const root = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I='
const time = new Date('2023-03-20T12:25:47Z')

describe('the log’s own timestamped cosignature, as c2sp.org/tlog-cosignature has it', () => {
  const note = signTimedCheckpoint({ origin: name, size: 20_852_163, root: fromBase64(root) }, log, time)

  test('matches another implementation on the specification’s message', () => {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const message = `cosignature/v1\ntime 1679315147\n${name}\n20852163\n${root}\n`
    const stamp = Buffer.from('00000000641850cb', 'hex')
    const id = createHash('sha256').update(`${name}\n`).update(Buffer.of(4)).update(log.publicKey).digest()
    const line = Buffer.concat([id.subarray(0, 4), stamp, sign(null, Buffer.from(message), key)])
    expect(note.split('\n').at(-2)).toBe(`— ${name} ${line.toString('base64')}`)
    // The stamp is that of the specification's own example.
    const [, example] = parseNote(vectors.examples[0]?.note ?? '').signatures
    expect(toHex(example?.signature.subarray(0, 8) ?? new Uint8Array())).toBe('00000000641850cb')
  })

  test('stands behind the note signature, which older verifiers read as before', () => {
    const opened = openNote(note, [log])
    expect(opened.signatures.map(({ keyId }) => keyId)).toEqual([log.keyId, asCosigner(log).keyId])
    expect(checkCosignatures(opened, [asCosigner(log)]).valid).toMatchObject([{ name, time }])
    expect(ownTime(opened, name, [log])).toMatchObject({ time, wrong: undefined })
  })
})

const at = (clock: string) => new Date(`2026-05-12T${clock}.000Z`)
const memory = new MemoryLog('example.com/log', new Uint8Array(32).fill(3))
const keys = [formatVerifierKey(memory.key)]
const file = { sha256: 'ab'.repeat(32), size: 10 }

async function prove(received: Date, change: (note: string) => string = (note) => note, sealed?: Date) {
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'X',
    ...file,
    media_type: 'image/png',
    received_at: received.toISOString(),
    company: '1',
    claims: [],
  }
  const index = memory.append([statementBytes(statement)])
  const checkpoint = change(memory.checkpoint([], sealed))
  return formatEvidenceProof({ statement, index, path: await memory.path(index), checkpoint })
}
const judge = (proof: string, now = at('12:00:00')) => verifyEvidence({ proof, ...file, keys, now })

describe('the two times of the issuer', () => {
  test.each([
    ['10:00:00', '10:00:01', 'not_after_issuer_timed', 'proved'],
    ['10:04:00', '10:00:01', 'not_after_issuer_timed', 'proved'],
    ['10:00:00', '11:30:00', 'sealed_late', 'proved'],
    ['10:30:00', '10:00:01', 'received_after_issuer_seal', 'contradicted'],
    ['10:00:00', '12:30:00', 'sealed_in_future', 'contradicted'],
  ])('received %s, sealed %s: %s', async (received, sealed, reason, state) => {
    const verdict = judge(await prove(at(received), undefined, at(sealed)))
    expect([verdict.claims.not_after.reason, verdict.state]).toEqual([reason, state])
    expect(verdict.claims.not_after.facts.sealed_at).toBe(at(sealed).toISOString())
  })

  test('years between them are refused', async () => {
    const verdict = judge(await prove(new Date('2019-03-04T05:06:07Z'), undefined, at('10:00:00')))
    expect([verdict.claims.not_after.reason, verdict.state]).toEqual(['sealed_years_later', 'contradicted'])
  })

  test('a time that was changed makes the issuer’s signature wrong', async () => {
    const late = (note: string) => {
      const { text, signatures } = parseNote(note)
      const [own, stamped] = signatures.map((line) => ({ ...line, signature: line.signature.slice() }))
      if (!own || !stamped) throw new Error('two signatures expected')
      stamped.signature[7] = (stamped.signature[7] ?? 0) ^ 1
      return formatNote({ text, signatures: [own, stamped] })
    }
    const verdict = judge(await prove(at('10:00:00'), late, at('10:00:01')))
    expect([verdict.claims.issuer.reason, verdict.state]).toEqual([
      'issuer_signature_invalid',
      'contradicted',
    ])
  })

  test('the log cannot witness itself, even if its cosigning key is given as a witness', async () => {
    const proof = await prove(at('10:00:00'), undefined, at('10:00:01'))
    const given = [...keys, formatVerifierKey(asCosigner(memory.key))]
    const verdict = verifyEvidence({ proof, ...file, keys: given, now: at('12:00:00') })
    expect([verdict.claims.witnesses.reason, verdict.voucher]).toEqual(['no_witness', 'issuer'])
  })

  test('with a witness, others vouch too', async () => {
    const witness = memoryWitness('witness.example/w1', at('10:00:03'))
    const add = (note: string) => {
      const { text, signatures } = parseNote(note)
      return formatNote({ text, signatures: [...signatures, cosign(text, witness.key, witness.time)] })
    }
    const proof = await prove(at('10:00:00'), add, at('10:00:01'))
    const given = [...keys, formatVerifierKey(witness.key)]
    const verdict = verifyEvidence({ proof, ...file, keys: given, now: at('12:00:00') })
    expect([verdict.claims.not_after.reason, verdict.voucher]).toEqual(['not_after_witnessed', 'witnesses'])
  })
})

test('proofs from before checkpoints carried a time still verify, and say that their time is not confirmed', () => {
  const sha256 = createHash('sha256').update(before.file).digest('hex')
  const size = utf8(before.file).length
  const keyed = { keys: [before.vkey], now: new Date('2026-11-22T00:00:00Z') }
  const certification = verifyEvidence({ proof: before.certification, sha256, size, ...keyed })
  expect([certification.state, certification.claims.not_after.reason]).toEqual([
    'proved',
    'not_after_issuer_only',
  ])
  const submission = verifyEvidence({ proof: before.submission, sha256: before.answers_sha256, ...keyed })
  expect(submission.state).toBe('proved')
})
