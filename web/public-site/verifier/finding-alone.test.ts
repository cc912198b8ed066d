import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { expect, test } from 'vitest'
import { type Finding, findingOf, findingOfStates, type Lookup, type Question } from './finding.ts'
import { takePublished } from './log-keys.ts'
import { remediesOf } from './result/remedies.ts'
import { TestInstallation } from './sealed-file.testing.ts'

// A file beside a proof that says nothing of it: what is found of the file without that proof.

const photo = { sha256: 'ab'.repeat(32), size: 1000 }
const other = { sha256: 'ef'.repeat(32), size: 2000 }
const altered = { sha256: 'cd'.repeat(32), size: 1000 }
const now = new Date('2026-05-13T12:00:00.000Z')
const installation = new TestInstallation('example.com/log', 1)
const keys = takePublished([], installation.keys, now)
const ofPhoto = await installation.certify(photo)
const ofOther = await installation.certify(other, { identifier: 'zzzzzzzzzzzzzzzzzzzz' })
const stranger = await new TestInstallation('other.example/log', 2).certify(photo)

const known: Lookup = { state: 'answered', records: [ofPhoto.record] }
const unknown: Lookup = { state: 'answered', records: [] }

const question = (given: Partial<Question>): Question => ({
  hashed: photo,
  hashing: false,
  proof: ofOther.ownerProof,
  identifier: undefined,
  lookup: { state: 'unasked' },
  proofRecord: { state: 'unasked' },
  keys,
  verify: verifyEvidence,
  now,
  ...given,
})
function checked(given: Partial<Question>, earlier: Parameters<typeof findingOfStates>[1] = []) {
  const finding = findingOfStates(question(given), earlier)
  expect(finding.kind).toBe('checked')
  return finding as Extract<Finding, { kind: 'checked' }>
}
const headlines = ({ checks }: { checks: readonly { headline: string }[] }) =>
  checks.map(({ headline }) => headline)

test('a certified file with the proof of another: the proof is of another file, and the file has its own record', () => {
  const finding = checked({ lookup: known })
  expect(headlines(finding)).toEqual(['other_file'])
  expect(finding.alone).toMatchObject({
    kind: 'checked',
    checks: [{ headline: 'proved', identifier: ofPhoto.record.identifier }],
  })
  expect(remediesOf(finding)).toEqual(['own_proof'])
  // The verdict on what was given together stays what the command says of it.
  expect(finding.checks[0]?.verdict.state).toBe('contradicted')
})

test('a file that the log does not know, with the proof of other bytes: altered', () => {
  const finding = checked({ hashed: altered, lookup: unknown })
  expect(headlines(finding)).toEqual(['altered'])
  expect(finding.alone).toEqual({ kind: 'unknown_file', sha256: altered.sha256 })
  expect(remediesOf(finding)).toEqual(['ask_original', 'own_proof'])
})

test('a record that does not hold takes nothing from that', async () => {
  const forged = { ...ofPhoto.record, proof: ofPhoto.record.proof.replace(/^index \d+$/m, 'index 7') }
  const ofOtherBytes = { ...ofPhoto.record, proof: ofOther.record.proof }
  for (const record of [forged, stranger.record, ofOtherBytes]) {
    const finding = checked({ lookup: { state: 'answered', records: [record] } })
    expect(headlines(finding)).toEqual(['altered'])
  }
  expect(headlines(checked({ lookup: known, keys: [] }))).toEqual(['altered'])
})

test('a proof that is wrong by itself is contradicted, whatever the log knows of the file', () => {
  const forged = ofOther.ownerProof.replace(/^index \d+$/m, 'index 7')
  expect(headlines(checked({ proof: forged, lookup: known }))).toEqual(['contradicted'])
  expect(headlines(checked({ proof: forged, lookup: unknown }))).toEqual(['altered'])
})

test('while the log is asked the proof is of other bytes already, and what it answers takes that place', () => {
  const asking = checked({ lookup: { state: 'asking' } })
  expect([headlines(asking), asking.alone]).toEqual([['altered'], { kind: 'working' }])
  expect(remediesOf(asking)).toEqual(['ask_original', 'own_proof'])
  const earlier = [{ hashed: other, lookup: { state: 'asking' } as const }]
  expect(checked({ proof: stranger.ownerProof, hashed: altered, lookup: unknown }, earlier).alone?.kind).toBe(
    'working',
  )
})

test('a record of the file that is still compared with its log changes nothing yet', () => {
  const pending = new Set([ofPhoto.record.proof])
  const comparing = checked({ lookup: known, pending })
  expect([headlines(comparing), comparing.alone]).toEqual([['altered'], { kind: 'working' }])
  expect(headlines(checked({ lookup: known, pending: new Set() }))).toEqual(['other_file'])
  // What is compared for the proof that was given holds back everything.
  const given = question({ lookup: known, pending: new Set([ofOther.ownerProof]) })
  expect(findingOfStates(given, []).kind).toBe('working')
})

test('without a connection both are left open', () => {
  const offline = checked({ lookup: { state: 'offline' } })
  expect(headlines(offline)).toEqual(['altered'])
  expect(offline.alone).toEqual({ kind: 'not_looked_up', reason: 'offline', hasFile: true })
  expect(remediesOf(offline)).toEqual(['ask_original', 'own_proof', 'connect'])
  const refused = checked({ lookup: { state: 'refused' } })
  expect(remediesOf(refused)).toEqual(['ask_original', 'own_proof', 'try_later'])
  expect(checked({}).alone).toBeUndefined()
})

test('a proof that cannot be read: the file is looked up all the same', () => {
  const garbage = { proof: 'garbage' }
  const found = checked({ ...garbage, lookup: known })
  expect(headlines(found)).toEqual(['proof_unreadable'])
  expect(found.alone).toMatchObject({ kind: 'checked', checks: [{ headline: 'proved' }] })
  expect(checked({ ...garbage, lookup: unknown }).alone?.kind).toBe('unknown_file')
  expect(checked({ ...garbage, lookup: { state: 'offline' } }).alone?.kind).toBe('not_looked_up')
  const asking = checked({ ...garbage, lookup: { state: 'asking' } })
  expect([headlines(asking), asking.alone]).toEqual([['proof_unreadable'], { kind: 'working' }])
})

test('a proof that is of the file, or of what it was before its time stamps, leaves nothing to ask', () => {
  expect(checked({ proof: ofPhoto.ownerProof, lookup: known }).alone).toBeUndefined()
  const before = [{ hashed: other, lookup: { state: 'unasked' } as const }]
  const stamped = checked({ hashed: altered, lookup: unknown }, before)
  expect(headlines(stamped)).toEqual(['proved'])
  expect(stamped.alone).toBeUndefined()
})

test('looks up a PDF’s state before its time stamps beside the proof of another', () => {
  const finding = checked({ hashed: altered, lookup: unknown }, [{ hashed: photo, lookup: known }])
  expect(headlines(finding)).toEqual(['other_file'])
  expect(finding.alone).toMatchObject({ certifiedBytes: photo.size })
})

test('a proof that this page brings along for the file counts, under its own key only', () => {
  const sampleKeys = takePublished([], new TestInstallation('other.example/log', 2).keys, now)
  const sample = { proof: stranger.ownerProof, keys: sampleKeys }
  expect(headlines(checked({ sample }))).toEqual(['other_file'])
  expect(headlines(checked({ sample: { ...sample, keys } }))).toEqual(['altered'])
})

test('a key that is trusted for the proof given alone proves nothing of the file', () => {
  const more = takePublished([], new TestInstallation('other.example/log', 2).keys, now)
  const asked = {
    keys: [...keys, ...more],
    lookup: { state: 'answered', records: [stranger.record] },
  } satisfies Partial<Question>
  expect(headlines(checked(asked))).toEqual(['other_file'])
  expect(headlines(checked({ ...asked, keysAlone: keys }))).toEqual(['altered'])
})

test('a record of the address, dropped with another file, is compared as before', () => {
  const finding = findingOfStates(
    question({ hashed: altered, proof: undefined, identifier: ofPhoto.record.identifier, lookup: known }),
    [],
  )
  expect(finding).toMatchObject({ kind: 'checked', checks: [{ headline: 'altered' }] })
  expect(finding).not.toHaveProperty('alone')
})

test('an empty file is called empty where nothing is known of it', () => {
  const empty = { sha256: '0e'.repeat(32), size: 0 }
  const of = (given: Partial<Question>) => findingOf(question({ hashed: empty, proof: undefined, ...given }))
  expect(of({ lookup: unknown })).toEqual({ kind: 'empty_file' })
  expect(of({ lookup: { state: 'offline' } })).toEqual({ kind: 'empty_file' })
  expect(remediesOf({ kind: 'empty_file' })).toEqual(['ask_original'])
  expect(of({ lookup: { state: 'asking' } }).kind).toBe('working')
  const beside = checked({ hashed: empty, lookup: unknown })
  expect([headlines(beside), beside.alone]).toEqual([['altered'], { kind: 'empty_file' }])
})
