import { beforeAll, expect, test } from 'vitest'
import { exampleProof } from './example-proof.testing.ts'
import { formatEvidenceProof, parseEvidenceProof, redactProof } from './extra.ts'
import { parseCheckpoint } from './log/checkpoint.ts'
import { parseNote } from './log/note.ts'
import { stampsOf } from './time/load.ts'
import type { CheckedStamp, Stamp } from './time/stamps.ts'
import { verifyEvidence } from './verify.ts'

// What the tokens themselves are worth is tested with a real authority in server/domain/log/stamping.test.ts.
let given: { proof: string; vkey: string }
let stamp: Stamp
beforeAll(async () => {
  given = await exampleProof(Buffer.from('the bytes of a photo'))
  const { size, root } = parseCheckpoint(parseNote(parseEvidenceProof(given.proof).proof.checkpoint).text)
  stamp = { size, root, tokens: [Uint8Array.of(1, 2, 3)] }
})

/** The example with these stamps, when the check has found this of them. */
function judge(stamps: Stamp[], found: CheckedStamp[] | undefined) {
  const { proof: inner, entry: _, ...evidence } = parseEvidenceProof(given.proof)
  const disclosures = evidence.disclosures.map(({ encoded }) => encoded)
  const proof = formatEvidenceProof({ ...evidence, ...inner, disclosures, stamps })
  const now = new Date('2026-06-01T00:00:00Z')
  return { proof, verdict: verifyEvidence({ proof, keys: [given.vkey], now, stamps: found }) }
}
const said = (time: string, state: CheckedStamp['state'] = 'trusted'): CheckedStamp => ({
  state,
  time: new Date(time),
  authority: 'TSA',
  until: new Date('2030-01-01T00:00:00Z'),
})
const [soon, later, before] = ['2026-05-12T10:01:00Z', '2026-05-12T11:00:00Z', '2026-05-12T09:00:00Z']

test.each<[string, CheckedStamp[] | undefined, string, string]>([
  ['the first that is trusted', [said(later), said(soon)], 'stamped', 'not_after_stamped'],
  ['a trusted one beside others', [said(soon, 'ended'), said(later)], 'stamped', 'not_after_stamped'],
  ['one before the receipt', [said(before), said(soon)], 'stamped', 'received_after_stamp'],
  [
    'a wrong one beside a right one',
    [said(soon), { state: 'wrong' }],
    'stamp_wrong',
    'not_after_issuer_only',
  ],
  [
    'none that is trusted',
    [said(soon, 'unfit'), said(later, 'untrusted')],
    'stamp_untrusted',
    'not_after_issuer_only',
  ],
  ['one that has ended', [said(soon, 'ended'), said(soon, 'unfit')], 'stamp_ended', 'not_after_issuer_only'],
  ['unfit ones', [said(soon, 'unfit'), said(soon, 'unfit')], 'stamp_unfit', 'not_after_issuer_only'],
  ['what was not checked', undefined, 'stamp_unchecked', 'not_after_issuer_only'],
  ['what was checked of another proof', [said(soon)], 'stamp_unchecked', 'not_after_issuer_only'],
])('of %s', (_, found, timestamp, notAfter) => {
  const { claims } = judge([stamp, stamp], found).verdict
  expect([claims.timestamp.reason, claims.not_after.reason]).toEqual([timestamp, notAfter])
})

test('a stamp on a state that does not hold the leaf is wrong, whatever its tokens say', () => {
  const elsewhere = { ...stamp, root: new Uint8Array(32) }
  expect(judge([elsewhere], [said(soon)]).verdict.claims.timestamp.reason).toBe('stamp_wrong')
  expect(judge([{ ...stamp, size: 1, path: [] }], [said(soon)]).verdict.claims.timestamp.reason).toBe(
    'stamp_wrong',
  )
})

test('stamps stand in the proof as they were given, also in a copy that discloses less', async () => {
  const { proof } = judge([{ ...stamp, path: [new Uint8Array(32)] }], undefined)
  expect(parseEvidenceProof(proof).stamps).toEqual([{ ...stamp, path: [new Uint8Array(32)] }])
  expect(parseEvidenceProof(redactProof(proof, () => false)).stamps).toHaveLength(1)
  // What is no token is wrong, and nothing but the name of a checked member is believed.
  expect(await stampsOf(proof, {})).toEqual([{ state: 'wrong' }])
  expect(await stampsOf(given.proof, {})).toEqual([])
})
