import { type CheckedSignature, noSignature } from '@atesta/evidence/pdf/check-signature.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { expect, test } from 'vitest'
import { type Finding, findingOfStates, type Lookup } from '../finding.ts'
import { takePublished } from '../log-keys.ts'
import { remediesOf } from '../result/remedies.ts'
import { TestInstallation } from '../sealed-file.testing.ts'
import { besideSignature, regardingPdf } from './pdf-finding.ts'

const now = new Date('2026-05-13T12:00:00.000Z')
const installation = new TestInstallation('example.com/log', 1)
const pdf = { sha256: 'ab'.repeat(32), size: 1000, media_type: 'application/pdf' }
const sealed = await installation.certify(pdf)
const hashed = { sha256: 'cd'.repeat(32), size: 4000 }
const unknown: Finding = { kind: 'unknown_file', sha256: hashed.sha256 }
const offline: Finding = { kind: 'not_looked_up', reason: 'offline', hasFile: true }
const signature = (given: Partial<CheckedSignature>): CheckedSignature => ({ ...noSignature, ...given })

/** What is found of a PDF that the log does not know, beside the proof of another file. */
const beside = (proof = sealed.ownerProof, lookup: Lookup = { state: 'answered', records: [] }) =>
  findingOfStates(
    {
      ...{ hashed, hashing: false, proof, identifier: undefined, lookup, verify: verifyEvidence, now },
      ...{ proofRecord: { state: 'unasked' }, keys: takePublished([], installation.keys, now) },
    },
    [],
  )

test('a PDF that was changed after it was signed is called so, with a connection and without', () => {
  for (const finding of [unknown, offline])
    expect(besideSignature(finding, signature({ state: 'altered' }))).toEqual({ kind: 'pdf_altered' })
  expect(besideSignature(unknown, signature({ state: 'appended' }))).toEqual({ kind: 'pdf_appended' })
  expect(besideSignature(unknown, signature({ state: 'unreadable' }))).toEqual({ kind: 'pdf_unreadable' })
  for (const kind of ['pdf_altered', 'pdf_appended', 'pdf_unreadable'] as const)
    expect(remediesOf({ kind })).toEqual(['ask_original'])
})

test('an unrelated signature does not change the verdict', () => {
  expect(besideSignature(unknown, noSignature)).toBe(unknown)
  expect(besideSignature(unknown, signature({ state: 'valid', ours: false }))).toBe(unknown)
  expect(besideSignature(unknown, signature({ state: 'valid', ours: true }))).toEqual({ kind: 'signed_pdf' })
  expect(besideSignature(offline, signature({ state: 'appended' }))).toBe(offline)
  const nothing: Finding = { kind: 'nothing' }
  expect(besideSignature(nothing, signature({ state: 'altered' }))).toBe(nothing)
})

test('beside the proof of another file, only a signature of this installation says that it is another file', () => {
  const ours = besideSignature(beside(), signature({ state: 'valid', ours: true }))
  expect(ours).toMatchObject({ checks: [{ headline: 'other_file' }], alone: { kind: 'signed_pdf' } })
  for (const given of [
    noSignature,
    ...([{ state: 'valid', ours: false }, { state: 'valid' }, { state: 'altered' }] as const).map(signature),
  ])
    expect(besideSignature(beside(), given)).toMatchObject({ checks: [{ headline: 'altered' }] })
  const broken = besideSignature(beside('garbage'), signature({ state: 'altered' }))
  expect(broken).toMatchObject({ checks: [{ headline: 'proof_unreadable' }], alone: { kind: 'pdf_altered' } })
})

test('says nothing that reading the PDF may change', () => {
  for (const finding of [unknown, offline, beside(), beside('garbage')])
    expect(regardingPdf(finding, 'reading')).toEqual({ kind: 'working' })
  const nothing: Finding = { kind: 'nothing' }
  expect(regardingPdf(nothing, 'reading')).toBe(nothing)
})

test('a difference that no time stamp explains stays contradicted when unread', async () => {
  const large = await installation.certify({ ...pdf, size: hashed.size })
  const photo = await installation.certify({ ...pdf, media_type: 'image/jpeg' })
  const wrongItself = sealed.ownerProof.replace(/^index \d+$/m, 'index 7')
  for (const proof of [large.ownerProof, photo.ownerProof, wrongItself]) {
    expect(beside(proof)).toMatchObject({ checks: [{ headline: 'altered' }], alone: unknown })
    // Of the file without that proof nothing is known.
    const alone = { kind: 'pdf_unread' }
    expect(regardingPdf(beside(proof), 'too_large')).toMatchObject({
      checks: [{ headline: 'altered' }],
      alone,
    })
  }
  const ofAddress = findingOfStates(
    {
      ...{ hashed, hashing: false, proof: undefined, identifier: photo.record.identifier, now },
      ...{ lookup: { state: 'answered', records: [photo.record] }, proofRecord: { state: 'unasked' } },
      ...{ verify: verifyEvidence, keys: takePublished([], installation.keys, now) },
    },
    [],
  )
  expect(regardingPdf(ofAddress, 'too_large')).toBe(ofAddress)
})

test('a PDF that was not looked into is neither unknown nor altered', () => {
  for (const reason of ['too_long', 'too_large', 'unreadable', 'not_loaded'] as const) {
    expect(regardingPdf(unknown, reason)).toEqual({ kind: 'pdf_unread' })
    expect(regardingPdf(beside(), reason)).toEqual({ kind: 'pdf_unread' })
    expect(regardingPdf(offline, reason)).toBe(offline)
  }
  expect(remediesOf({ kind: 'pdf_unread' })).toEqual([])
  // What is no PDF is what the log says of it.
  expect(regardingPdf(unknown, null)).toBe(unknown)
  const wrong = beside()
  expect(regardingPdf(wrong, null)).toBe(wrong)
})
