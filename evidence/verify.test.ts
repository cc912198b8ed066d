// Slow: bits are flipped all over a proof, and each time it is checked as a whole.
import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { type ClaimsToRecord, createClaims, createDisclosure } from './disclosure.ts'
import { fromBase64, fromUtf8, toBase64, utf8 } from './encoding.ts'
import { formatEvidenceProof, type ProofParts, redactProof } from './extra.ts'
import { formatVerifierKey, generateSignerKey } from './log/key.ts'
import { MemoryLog, type MemoryWitness, memoryWitness } from './log/memory-log.ts'
import { formatNote, parseNote, signText } from './log/note.ts'
import { consistencyProof } from './log/tree-proof.ts'
import { notBeforeOf } from './not-before.ts'
import { parseProof } from './proof.ts'
import { type CertificationStatement, type NotBefore, type Statement, statementBytes } from './statement.ts'
import { type ClaimName, type ReasonCode, reasonCodes, reasons, type Verdict } from './verdict.ts'
import { type VerifyInput, verifyEvidence } from './verify.ts'

const at = (time: string) => new Date(`2026-05-12T${time}.000Z`)
const now = at('12:00:00')
const receivedAt = at('10:00:00').toISOString()
const shownBy = memoryWitness('witness.example/w1', at('09:59:00'))
const sealedBy: MemoryWitness[] = [
  { key: shownBy.key, time: at('10:00:02') },
  memoryWitness('witness.example/w2', at('10:00:05')),
]
const sha256 = 'ab'.repeat(32)
const device = { lat: -34.6037, lon: -58.3816, accuracy_m: 8, source: 'device' as const }
const everything: ClaimsToRecord = {
  file_name: 'IMG_0001.jpg',
  person: { name: 'Ana', signed_in: true },
  position: device,
  device_time: '2026-05-12T07:00:00-03:00',
}

const log = new MemoryLog('example.com/log', new Uint8Array(32).fill(1))
log.append(Array.from({ length: 300 }, (_, i) => utf8(`older entry ${i}`)))
const shown = log.checkpoint([shownBy])
const witnessKeys = sealedBy.map(({ key }) => formatVerifierKey(key))
const keys = [formatVerifierKey(log.key), ...witnessKeys]
/** Tested in timed-checkpoint.test.ts, other-states.test.ts, ml-dsa.test.ts, policy.test.ts and verify-stamps.test.ts. */
const elsewhere: ReasonCode[] = [
  'included_compared',
  'key_ended_before',
  'not_after_issuer_timed',
  'not_after_stamped',
  'policy_met',
  'policy_not_met',
  'post_quantum_key_unknown',
  'post_quantum_signature_invalid',
  'post_quantum_signed',
  'post_quantum_unchecked',
  'received_after_issuer_seal',
  'received_after_stamp',
  'retired_key_forked',
  'retired_key_unchecked',
  'sealed_in_future',
  'sealed_late',
  'sealed_years_later',
  'signed_by_policy_key',
  'signed_by_retired_key',
  'stamp_ended',
  'stamp_unchecked',
  'stamp_unfit',
  'stamp_untrusted',
  'stamp_wrong',
  'stamped',
]
const seenThen = notBeforeOf(shown, log.key.name, [log.key, shownBy.key])

type Options = {
  record?: ClaimsToRecord
  notBefore?: Partial<NotBefore> | null
  change?: Partial<CertificationStatement>
  witnesses?: MemoryWitness[]
  parts?: Partial<ProofParts>
}

/** Logs a certification and returns its proof and what verifies it. */
async function sealed(options: Options = {}): Promise<{ input: VerifyInput; parts: ProofParts }> {
  const { claims, disclosures } = createClaims(options.record ?? everything)
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'CERT1',
    sha256,
    size: 1000,
    media_type: 'image/jpeg',
    received_at: receivedAt,
    not_before: options.notBefore === null ? undefined : { ...seenThen.notBefore, ...options.notBefore },
    company: 'c1',
    task: '7',
    inspection: 'i1',
    template: { id: 't1', version: 1 },
    claims,
    ...options.change,
  }
  const parts = await seal(statement, options.witnesses ?? sealedBy)
  const whole = { ...parts, disclosures, notBeforeSignatures: seenThen.signatures, ...options.parts }
  return { parts: whole, input: { proof: formatEvidenceProof(whole), sha256, size: 1000, keys, now } }
}

async function seal(statement: Statement, witnesses: MemoryWitness[]): Promise<ProofParts> {
  const index = log.append([statementBytes(statement)])
  log.append([utf8('a later entry')])
  return { statement, index, path: await log.path(index), checkpoint: log.checkpoint(witnesses) }
}

const seen = new Set<ReasonCode>()
function verdictOf(input: VerifyInput): Verdict {
  const verdict = verifyEvidence(input)
  for (const { reason, state } of Object.values(verdict.claims)) {
    seen.add(reason)
    expect(state).toBe(reasons[reason])
  }
  expect(JSON.parse(JSON.stringify(verdict)).claims).toBeDefined()
  return verdict
}
function expectReason(input: VerifyInput, name: ClaimName, reason: ReasonCode): Verdict {
  const verdict = verdictOf(input)
  expect(verdict.claims[name].reason).toBe(reason)
  return verdict
}

afterAll(() => {
  // Every sentence that a screen must have stands for something that can really happen.
  expect([...seen, ...elsewhere].sort()).toEqual([...reasonCodes].sort())
})

describe('a whole proof', () => {
  test('proves everything it can', async () => {
    const { input } = await sealed()
    const { state, claims, statement } = verdictOf(input)
    expect(state).toBe('proved')
    expect(Object.fromEntries(Object.entries(claims).map(([name, { reason }]) => [name, reason]))).toEqual({
      integrity: 'sha256_matches',
      log: 'included',
      issuer: 'signed_by_issuer',
      post_quantum: 'post_quantum_absent',
      not_before: 'not_before_witnessed',
      not_after: 'not_after_witnessed',
      witnesses: 'witnessed',
      timestamp: 'no_stamp',
      place: 'place_claimed',
      person: 'person_signed_in',
      capture: 'capture_claimed',
    })
    expect(claims.not_before.facts.time).toBe('2026-05-12T09:59:00.000Z')
    expect(claims.not_after.facts.time).toBe('2026-05-12T10:00:02.000Z')
    expect(claims.place.facts).toMatchObject({ ...device, claimed: true })
    expect(claims.person.facts).toMatchObject({ name: 'Ana', claimed: false })
    expect(claims.capture.facts).toMatchObject({ file_name: 'IMG_0001.jpg', claimed: true })
    expect(statement).toMatchObject({ identifier: 'CERT1' })
  })

  test('one flipped bit anywhere never leaves it proved, or changes nothing that it says', async () => {
    const { input } = await sealed()
    const before = verdictOf(input)
    fc.assert(
      fc.property(fc.nat(input.proof.length - 1), fc.integer({ min: 0, max: 6 }), (position, bit) => {
        const flipped = String.fromCharCode(input.proof.charCodeAt(position) ^ (1 << bit))
        const proof = input.proof.slice(0, position) + flipped + input.proof.slice(position + 1)
        const verdict = verifyEvidence({ ...input, proof })
        // A witness line that no longer names a known witness is only one witness fewer.
        const { integrity, log: logged, place, person, capture, witnesses } = before.claims
        if (verdict.state === 'proved') {
          expect(verdict.claims).toMatchObject({ integrity, log: logged, place, person, capture })
          expect(verdict.statement).toEqual(before.statement)
          expect(Number(verdict.claims.witnesses.facts.count)).toBeLessThanOrEqual(
            Number(witnesses.facts.count),
          )
        }
      }),
      { numRuns: repetitions(100, 400) },
    )
  })

  test('statements without files say so; a submission covers its answers', async () => {
    const submission: Statement = {
      type: 'atesta.submission',
      version: 1,
      inspection: 'i1',
      task: '7',
      company: 'c1',
      answers_sha256: sha256,
      template: { id: 't1', version: 1 },
      language: 'es',
      certifications: ['CERT1'],
      signatures: [],
      submitted_at: receivedAt,
      claims: [],
    }
    const covered = {
      proof: formatEvidenceProof(await seal(submission, sealedBy)),
      sha256,
      size: 17,
      keys,
      now,
    }
    expect(expectReason(covered, 'integrity', 'sha256_matches').state).toBe('proved')
    const withdrawal: Statement = {
      type: 'atesta.withdrawal',
      version: 1,
      identifier: 'CERT1',
      company: 'c1',
      withdrawn_at: receivedAt,
    }
    const bare = { proof: formatEvidenceProof(await seal(withdrawal, [])), keys, now }
    expect(expectReason(bare, 'integrity', 'statement_covers_no_file').state).toBe('not_proved')
    expectReason(bare, 'place', 'place_not_recorded')
  })
})

describe('integrity', () => {
  test('another hash or size contradicts, and then nothing else is said of this file', async () => {
    const { input } = await sealed()
    const verdict = expectReason({ ...input, sha256: 'ac'.repeat(32) }, 'integrity', 'sha256_differs')
    expect(verdict.state).toBe('contradicted')
    expect(verdict.claims.log.state).toBe('proved')
    expect(verdict.claims.place).toMatchObject({ state: 'not_proved', reason: 'another_file' })
    expect(expectReason({ ...input, size: 999 }, 'integrity', 'size_differs').state).toBe('contradicted')
  })

  test('proves the record, not the file, without a file', async () => {
    const { input } = await sealed()
    const verdict = expectReason({ proof: input.proof, keys, now }, 'integrity', 'file_not_given')
    expect(verdict.state).toBe('not_proved')
    expect(verdict.claims.person.state).toBe('proved')
  })
})

describe('log and issuer', () => {
  test('an altered statement, path or index is not in the log', async () => {
    const { input, parts } = await sealed()
    const other = { ...parts.statement, received_at: at('09:00:00').toISOString() } as Statement
    const altered: Partial<ProofParts>[] = [
      { statement: other },
      { path: parts.path.toReversed() },
      { index: parts.index - 1 },
    ]
    for (const change of altered) {
      const proof = formatEvidenceProof({ ...parts, ...change })
      const verdict = expectReason({ ...input, proof }, 'log', 'inclusion_fails')
      expect(verdict.state).toBe('contradicted')
      expect(verdict.claims.capture.reason).toBe('record_not_proved')
    }
    const beyond = formatEvidenceProof({ ...parts, index: 1_000_000 })
    expectReason({ ...input, proof: beyond }, 'log', 'index_beyond_tree')
  })

  test('trusts only keys it was given, under the name of the log', async () => {
    const { input } = await sealed()
    const unkeyed = expectReason({ ...input, keys: [] }, 'issuer', 'no_key_given')
    expect(unkeyed.state).toBe('not_proved')
    expect(unkeyed.claims.issuer.facts).toMatchObject({ name: 'example.com/log', key_id: log.key.keyId })
    expect(unkeyed.claims.not_after.reason).toBe('record_not_proved')
    expectReason({ ...input, keys: witnessKeys }, 'issuer', 'no_key_given')
    const namesake = formatVerifierKey(generateSignerKey(log.key.name))
    expectReason({ ...input, keys: [namesake] }, 'issuer', 'issuer_key_unknown')
    const old = [namesake, ...keys]
    expect(verdictOf({ ...input, keys: old }).state).toBe('proved')
    expect(() => verifyEvidence({ ...input, keys: ['nonsense'] })).toThrow('key')
  })

  test('a trusted key of another log does not vouch for this one', async () => {
    const other = generateSignerKey('example.com/other')
    const { input, parts } = await sealed()
    const note = parseNote(parts.checkpoint)
    const checkpoint = formatNote({ ...note, signatures: [signText(note.text, other)] })
    const proof = formatEvidenceProof({ ...parts, checkpoint })
    expectReason({ ...input, proof, keys: [formatVerifierKey(other)] }, 'issuer', 'issuer_key_unknown')
  })

  test('a forged signature contradicts', async () => {
    const { input, parts } = await sealed()
    const note = parseNote(parts.checkpoint)
    const [own] = note.signatures
    if (!own) throw new Error('a signature expected')
    const forged = { ...own, signature: own.signature.with(0, (own.signature[0] ?? 0) ^ 1) }
    const proof = formatEvidenceProof({ ...parts, checkpoint: formatNote({ ...note, signatures: [forged] }) })
    expect(expectReason({ ...input, proof }, 'issuer', 'issuer_signature_invalid').state).toBe('contradicted')
  })

  test('a consistency proof shows one history or two', async () => {
    const { input } = await sealed()
    const consistency = await consistencyProof(log.reader, 300, log.size)
    expect(verdictOf({ ...input, consistency }).state).toBe('proved')
    const forked = expectReason({ ...input, consistency: consistency.toReversed() }, 'log', 'log_forked')
    expect(forked.state).toBe('contradicted')
  })

  test('gives no verdict for unreadable input', async () => {
    const { input } = await sealed()
    expect(expectReason({ ...input, proof: 'x' }, 'log', 'proof_unreadable')).toMatchObject({
      state: 'not_proved',
    })
    const [header, extra, ...rest] = input.proof.split('\n')
    expectReason({ ...input, proof: [header, ...rest].join('\n') }, 'integrity', 'statement_missing')
    const json = fromUtf8(fromBase64(extra?.slice(6) ?? '')).replace('"version":1}}', '"version":9}}')
    const later = [header, `extra ${toBase64(utf8(json))}`, ...rest].join('\n')
    const verdict = expectReason({ ...input, proof: later }, 'log', 'statement_unreadable')
    expect(verdict.statement).toBeUndefined()
    expectReason(
      { ...input, proof: input.proof.replace('\nexample.com/log\n', '\nexample.com/log\nx') },
      'log',
      'proof_unreadable',
    )
  })
})

describe('witnesses and times', () => {
  test('a missing witness is reported, and the proof is valid without one', async () => {
    const { input } = await sealed({ witnesses: [] })
    const verdict = expectReason(input, 'witnesses', 'no_witness')
    expect(verdict.state).toBe('proved')
    expect(verdict.claims.not_after.reason).toBe('not_after_issuer_only')
  })

  test('unknown, too few, future and forged witnesses', async () => {
    const { input, parts } = await sealed()
    const unknown = expectReason({ ...input, keys: keys.slice(0, 1) }, 'witnesses', 'witness_keys_unknown')
    expect(unknown.claims.witnesses.facts.unknown_names).toBe('witness.example/w1, witness.example/w2')
    expect(unknown.claims.not_before.reason).toBe('not_before_issuer_only')
    expect(expectReason({ ...input, quorum: 3 }, 'witnesses', 'too_few_witnesses').state).toBe('proved')
    const both = expectReason({ ...input, quorum: 2 }, 'not_after', 'not_after_witnessed')
    expect(both.claims.not_after.facts.time).toBe('2026-05-12T10:00:05.000Z')
    const early = { ...input, now: at('09:00:00') }
    expectReason(early, 'witnesses', 'witness_time_in_future')
    expectReason(early, 'not_after', 'received_in_future')
    const note = parseNote(parts.checkpoint)
    const [own, first, second] = note.signatures
    if (!own || !first || !second) throw new Error('three signatures expected')
    const signatures = [own, { ...first, signature: second.signature }]
    const proof = formatEvidenceProof({ ...parts, checkpoint: formatNote({ ...note, signatures }) })
    expect(expectReason({ ...input, proof }, 'witnesses', 'witness_signature_invalid').state).toBe(
      'contradicted',
    )
  })

  test('a receipt after its own seal contradicts', async () => {
    const { input } = await sealed({ change: { received_at: at('10:30:00').toISOString() } })
    expect(expectReason(input, 'not_after', 'received_after_seal').state).toBe('contradicted')
  })

  test('a receipt before what it contains contradicts', async () => {
    const { input } = await sealed({ change: { received_at: at('09:00:00').toISOString() } })
    expect(expectReason(input, 'not_before', 'not_before_after_receipt').state).toBe('contradicted')
  })

  test('what was seen before: missing, of another log, beyond the leaf, unsigned, forged', async () => {
    expectReason((await sealed({ notBefore: null })).input, 'not_before', 'not_before_not_recorded')
    expectReason((await sealed({ notBefore: { origin: 'x' } })).input, 'not_before', 'not_before_other_log')
    expectReason((await sealed({ notBefore: { size: 9_999 } })).input, 'not_before', 'not_before_beyond_leaf')
    const unsigned = await sealed({ parts: { notBeforeSignatures: [] } })
    expectReason(unsigned.input, 'not_before', 'not_before_unsigned')
    const onlyWitness = await sealed({
      notBefore: { note_sha256: undefined },
      parts: { notBeforeSignatures: seenThen.signatures.slice(1) },
    })
    expectReason(onlyWitness.input, 'not_before', 'not_before_unsigned')
    expectReason(
      (await sealed({ notBefore: { size: 299 } })).input,
      'not_before',
      'not_before_signature_invalid',
    )
    const fewer = await sealed({ parts: { notBeforeSignatures: seenThen.signatures.slice(0, 1) } })
    expectReason(fewer.input, 'not_before', 'not_before_signature_invalid')
  })

  test('cosignatures that the statement does not commit to give no moment', async () => {
    const { input } = await sealed({ notBefore: { note_sha256: undefined } })
    expectReason(input, 'not_before', 'not_before_issuer_only')
  })

  test('keeps what the client returns only as far as known keys vouch for it', () => {
    const note = parseNote(shown)
    const stranger = generateSignerKey('example.com/stranger')
    const stuffed = formatNote({ ...note, signatures: [signText(note.text, stranger), ...note.signatures] })
    expect(notBeforeOf(stuffed, log.key.name, [log.key, shownBy.key])).toEqual(seenThen)
    expect(notBeforeOf(shown, log.key.name, [log.key]).notBefore.note_sha256).toBeUndefined()
    expect(() => notBeforeOf(stuffed, log.key.name, [generateSignerKey(log.key.name)])).toThrow(
      'no signature',
    )
    expect(() => notBeforeOf(stuffed, 'example.com/other', [log.key])).toThrow('not of')
  })
})

describe('what was disclosed', () => {
  test('a redacted copy still verifies and says what it withholds', async () => {
    const { input } = await sealed()
    const proof = redactProof(input.proof, (name) => name !== 'position' && name !== 'person')
    const verdict = expectReason({ ...input, proof }, 'place', 'not_disclosed')
    expect(verdict.state).toBe('proved')
    expect(verdict.claims.person).toMatchObject({ reason: 'not_disclosed', facts: { withheld: 2 } })
    expect(verdict.claims.capture.state).toBe('proved')
  })

  test('an altered, repeated or foreign claim contradicts', async () => {
    const { parts, input } = await sealed()
    const elsewhere = createDisclosure('position', { ...device, lat: 0 }).encoded
    const added = [...(parts.disclosures ?? []), elsewhere]
    const twice = [...(parts.disclosures ?? []), ...(parts.disclosures ?? [])]
    const place = { ...input, proof: formatEvidenceProof({ ...parts, disclosures: added }) }
    expect(expectReason(place, 'place', 'disclosure_altered').state).toBe('contradicted')
    const repeated = { ...input, proof: formatEvidenceProof({ ...parts, disclosures: twice }) }
    expectReason(repeated, 'person', 'disclosure_altered')
    expectReason(repeated, 'capture', 'disclosure_altered')
  })

  test('nothing recorded, a name behind a link, C2PA, and two places', async () => {
    const empty = await sealed({ record: {} })
    for (const name of ['place', 'person', 'capture'] as const)
      expectReason(empty.input, name, `${name}_not_recorded`)
    const link = await sealed({ record: { person: { name: 'Eve' }, c2pa: { state: 'valid', issuer: 'x' } } })
    expect(expectReason(link.input, 'person', 'person_claimed').claims.person.facts.claimed).toBe(true)
    expectReason(link.input, 'capture', 'c2pa_valid')
    const altered = await sealed({ record: { c2pa: { state: 'invalid' } } })
    // The record proves that the file was received like this, broken manifest and all.
    const broken = expectReason(altered.input, 'capture', 'c2pa_invalid')
    expect([broken.claims.capture.state, broken.state]).toEqual(['contradicted', 'proved'])

    const exif = (lat: number) => ({ lat, lon: device.lon, source: 'exif' as const })
    const near = await sealed({ record: { position: [exif(-34.6), device] } })
    expect(expectReason(near.input, 'place', 'place_claimed').claims.place.facts.source).toBe('device')
    const far = await sealed({ record: { position: [exif(-33.6037), device] } })
    const verdict = expectReason(far.input, 'place', 'place_sources_disagree')
    // One degree of latitude is about 111.2 km.
    expect(Number(verdict.claims.place.facts.distance_m) / 111_195).toBeCloseTo(1, 3)
    expect(verdict.state).toBe('proved')
  })

  test('the proof names the index at which it stands', async () => {
    const { input, parts } = await sealed()
    expect(parseProof(input.proof).index).toBe(parts.index)
  })
})
