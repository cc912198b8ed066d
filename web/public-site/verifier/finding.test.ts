import { toBase64 } from '@atesta/evidence/encoding.ts'
import { parseCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { formatVerifierKey, generateSignerKey } from '@atesta/evidence/log/key.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import type { OtherState } from '@atesta/evidence/other-states.ts'
import { parseProof } from '@atesta/evidence/proof.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { describe, expect, test } from 'vitest'
import { type Finding, findingOf, findingOfStates, keyOf, type Question, withShown } from './finding.ts'
import { takePublished } from './log-keys.ts'
import { remediesOf } from './result/remedies.ts'
import { TestInstallation } from './sealed-file.testing.ts'

const original = { sha256: 'ab'.repeat(32), size: 1000 }
const altered = { sha256: 'cd'.repeat(32), size: 1000 }
const now = new Date('2026-05-13T12:00:00.000Z')
const installation = new TestInstallation('example.com/log', 1)
const keys = takePublished([], installation.keys, now)
const sealed = await installation.certify(original, {
  record: { position: { lat: -34.6, lon: -58.4, accuracy_m: 8, source: 'device' } },
})

const question = (given: Partial<Question>): Question => ({
  hashed: undefined,
  hashing: false,
  proof: undefined,
  identifier: undefined,
  lookup: { state: 'unasked' },
  proofRecord: { state: 'unasked' },
  keys,
  verify: verifyEvidence,
  now,
  ...given,
})
function checked(given: Partial<Question>) {
  const finding = findingOf(question(given))
  expect(finding.kind).toBe('checked')
  return finding as Extract<Finding, { kind: 'checked' }>
}
const headlines = (given: Partial<Question>) => checked(given).checks.map(({ headline }) => headline)

test('what a shared link shows is judged by the proof that shows it', () => {
  const lookup: Question['lookup'] = { state: 'answered', records: [sealed.record] }
  const place = (shown: string | undefined) =>
    checked({ identifier: sealed.record.identifier, lookup: withShown(lookup, shown) }).checks[0]?.verdict
      .claims.place
  expect(place(undefined)?.reason).toBe('not_disclosed')
  expect(place(sealed.ownerProof)?.reason).not.toBe('not_disclosed')
  expect(withShown(lookup, null)).toEqual({ state: 'asking' })
})

test('a file to which time stamps were added is what it was before, if that is what was certified', () => {
  const offline = { state: 'offline' } as const
  const unknown: Question['lookup'] = { state: 'answered', records: [] }
  const known: Question['lookup'] = { state: 'answered', records: [sealed.record] }
  const headline = (given: Partial<Question>, earlier: Parameters<typeof findingOfStates>[1]) => {
    const finding = findingOfStates(question({ hashed: altered, ...given }), earlier)
    return finding.kind === 'checked' ? finding.checks[0]?.headline : finding.kind
  }
  const before = [
    { hashed: { ...altered, size: 900 }, lookup: offline },
    { hashed: original, lookup: offline },
  ]
  expect(headline({ proof: sealed.ownerProof }, before)).toBe('proved')
  expect(headline({ proof: sealed.ownerProof }, before.slice(0, 1))).toBe('altered')
  expect(headline({ lookup: unknown }, [{ hashed: original, lookup: known }])).toBe('proved')
  expect(headline({ lookup: unknown }, [])).toBe('unknown_file')
  // How much of the file that is, is said of it alone.
  const stamped = question({ hashed: altered, proof: sealed.ownerProof })
  expect(findingOfStates(stamped, before)).toHaveProperty('certifiedBytes', original.size)
  expect(findingOfStates({ ...stamped, hashed: original }, before)).not.toHaveProperty('certifiedBytes')
})

test('a file is not called unknown while what it was before is asked, nor when that cannot be asked', () => {
  const unknown: Question['lookup'] = { state: 'answered', records: [] }
  const known: Question['lookup'] = { state: 'answered', records: [sealed.record] }
  const offline = { hashed: original, lookup: { state: 'offline' } } as const
  const of = (...lookups: Question['lookup'][]) =>
    findingOfStates(
      question({ hashed: altered, lookup: unknown }),
      lookups.map((lookup) => ({ hashed: original, lookup })),
    )
  expect(of({ state: 'asking' }, unknown).kind).toBe('working')
  expect(of({ state: 'refused' }, { state: 'asking' }).kind).toBe('working')
  expect(of({ state: 'asking' }, known).kind).toBe('checked')
  expect(of(unknown, { state: 'refused' })).toEqual({
    kind: 'not_looked_up',
    reason: 'refused',
    hasFile: true,
  })
  expect(of(unknown, unknown)).toEqual({ kind: 'unknown_file', sha256: altered.sha256 })
  // What is said of a proof does not wait for an index that nothing was asked of.
  const foreign = question({ hashed: altered, proof: sealed.ownerProof })
  expect(findingOfStates(foreign, [{ ...offline, hashed: { ...altered, size: 900 } }]).kind).toBe('checked')
})

describe('a file without a proof', () => {
  test('says nothing before something was given, and nothing early', () => {
    expect(findingOf(question({})).kind).toBe('nothing')
    expect(findingOf(question({ hashing: true })).kind).toBe('working')
    expect(findingOf(question({ hashed: original, lookup: { state: 'asking' } })).kind).toBe('working')
  })

  test('known to the log: proven, and the public record discloses no place', () => {
    const finding = checked({
      hashed: original,
      lookup: { state: 'answered', records: [sealed.record] },
    })
    expect(finding.checks[0]?.headline).toBe('proved')
    expect(finding.checks[0]?.verdict.claims.place.reason).toBe('not_disclosed')
    expect(finding.withdrawal).toEqual(['not_known'])
    expect(remediesOf(finding)).toEqual([])
  })

  test('one byte altered: the log does not know it, which is not called a contradiction', () => {
    const finding = findingOf(question({ hashed: altered, lookup: { state: 'answered', records: [] } }))
    expect(finding).toEqual({ kind: 'unknown_file', sha256: altered.sha256 })
    expect(remediesOf(finding)).toEqual(['ask_original', 'add_proof'])
  })

  test('offline: not checked, and a proof or a connection would help', () => {
    const finding = findingOf(question({ hashed: original, lookup: { state: 'offline' } }))
    expect(finding).toEqual({ kind: 'not_looked_up', reason: 'offline', hasFile: true })
    expect(remediesOf(finding)).toEqual(['add_proof', 'connect'])
    const refused = findingOf(question({ hashed: original, lookup: { state: 'refused' } }))
    expect(remediesOf(refused)).toEqual(['try_later'])
  })

  test('every record of the same bytes is checked by itself', async () => {
    const other = await installation.certify(original, {
      identifier: 'zzzzzzzzzzzzzzzzzzzz',
      withdrawnAt: '2026-05-12T11:00:00.000Z',
    })
    const forged = { ...other.record, proof: sealed.record.proof.replace(/^index \d+$/m, 'index 1') }
    const records = [sealed.record, other.record, forged]
    const finding = checked({ hashed: original, lookup: { state: 'answered', records } })
    expect(finding.checks.map(({ headline }) => headline)).toEqual(['proved', 'proved', 'contradicted'])
    expect(finding.withdrawal[1]).toEqual({ at: '2026-05-12T11:00:00.000Z' })
  })
})

describe('a record named in the address', () => {
  const identifier = sealed.record.identifier
  const lookup = { state: 'answered', records: [sealed.record] } as const

  test('alone: the record is genuine, and the file is missing', () => {
    const finding = checked({ identifier, lookup: { ...lookup, records: [sealed.record] } })
    expect(finding.checks[0]?.headline).toBe('record_only')
    expect(remediesOf(finding)).toEqual(['add_file'])
  })

  test('with its file, and with another one', () => {
    const records = [...lookup.records]
    expect(headlines({ identifier, hashed: original, lookup: { state: 'answered', records } })).toEqual([
      'proved',
    ])
    expect(headlines({ identifier, hashed: altered, lookup: { state: 'answered', records } })).toEqual([
      'altered',
    ])
  })

  test('that does not exist', () => {
    expect(findingOf(question({ identifier, lookup: { state: 'answered', records: [] } })).kind).toBe(
      'unknown_identifier',
    )
  })
})

describe('a proof that was given', () => {
  test('with its file: proven without asking a server, place included', () => {
    const proofRecord = { state: 'offline' } as const
    const finding = checked({ hashed: original, proof: sealed.ownerProof, proofRecord })
    expect(finding.checks[0]?.headline).toBe('proved')
    expect(finding.checks[0]?.verdict.claims.place.reason).toBe('place_claimed')
    expect(finding.withdrawal).toEqual(['not_asked'])
  })

  test('that nothing was asked about is not said of a missing connection when there is one', () => {
    const withdrawal = (given: Partial<Question>) =>
      checked({ hashed: original, proof: sealed.ownerProof, ...given }).withdrawal
    expect(withdrawal({ proofRecord: { state: 'asking' } })).toEqual(['not_known'])
    expect(withdrawal({ proofRecord: { state: 'refused' } })).toEqual(['refused'])
    // Of one that cannot be read there is nothing to ask, with a connection or without.
    expect(withdrawal({ proof: 'garbage', proofRecord: { state: 'offline' } })).toEqual(['not_known'])
  })

  test('with an altered file: contradicted, with both hashes to show', () => {
    const [one] = checked({ hashed: altered, proof: sealed.ownerProof }).checks
    expect(one?.headline).toBe('altered')
    expect(one?.verdict.claims.integrity.facts).toMatchObject({
      sha256: original.sha256,
      given_sha256: altered.sha256,
    })
  })

  test('a withdrawal the installation knows of is said', () => {
    const record = { ...sealed.record, withdrawn_at: '2026-05-12T11:00:00.000Z' }
    const proofRecord = { state: 'answered', records: [record] } as const
    const finding = checked({
      hashed: original,
      proof: sealed.ownerProof,
      proofRecord: { ...proofRecord, records: [record] },
    })
    expect(finding.withdrawal).toEqual([{ at: '2026-05-12T11:00:00.000Z' }])
  })

  test('an installation whose key is unknown here: not proven, with where to get the key', async () => {
    const stranger = await new TestInstallation('other.example/log', 2).certify(original)
    const finding = checked({ hashed: original, proof: stranger.ownerProof })
    expect(finding.checks[0]?.headline).toBe('not_proved')
    expect(remediesOf(finding)).toEqual(['get_keys'])
    // Under the name of the known log, but not signed with its key.
    const impostor = await new TestInstallation('example.com/log', 3).certify(original)
    expect(headlines({ hashed: original, proof: impostor.ownerProof })).toEqual(['not_proved'])
  })

  test('calls nothing proven without a key', () => {
    expect(headlines({ hashed: original, proof: sealed.ownerProof, keys: [] })).toEqual(['not_proved'])
  })

  test('that is damaged: unreadable, which proves and contradicts nothing', () => {
    const damaged = sealed.ownerProof.slice(0, 200)
    const finding = checked({ hashed: original, proof: damaged })
    expect(finding.checks[0]?.headline).toBe('proof_unreadable')
    expect(remediesOf(finding)).toEqual(['ask_new_proof'])
  })

  test('with a signature that is wrong: contradicted', () => {
    const lines = sealed.ownerProof.trimEnd().split('\n')
    const signature = lines.at(-1) as string
    const middle = Math.floor(signature.length - 20)
    const flipped = signature[middle] === 'A' ? 'B' : 'A'
    const wrong = [
      ...lines.slice(0, -1),
      signature.slice(0, middle) + flipped + signature.slice(middle + 1),
      '',
    ]
    expect(headlines({ hashed: original, proof: wrong.join('\n') })).toEqual(['contradicted'])
  })
})

describe('a policy', () => {
  const asked = (text: string) => parsePolicy(new TextEncoder().encode(text))
  const witness = formatVerifierKey(generateSignerKey('witness.example', 4))
  const log = keys[0]?.vkey

  test('a policy that asks for a missing witness: not proven', () => {
    const policy = asked(`log ${log}\nwitness w ${witness}\nquorum w\n`)
    const [one] = checked({ hashed: original, proof: sealed.ownerProof, policy }).checks
    expect([one?.headline, one?.verdict.claims.witnesses.reason]).toEqual(['not_proved', 'policy_not_met'])
  })

  test('that asks for none: as without it', () => {
    const policy = asked(`log ${log}\nquorum none\n`)
    expect(headlines({ hashed: original, proof: sealed.ownerProof, policy })).toEqual(['proved'])
  })
})

test('while the code that checks is still coming, nothing is said', () => {
  const proof = sealed.ownerProof
  expect(findingOf(question({ hashed: original, proof, verify: undefined })).kind).toBe('working')
})

test('the key that vouches is named only where one does', async () => {
  const [mine] = checked({ hashed: original, proof: sealed.ownerProof }).checks
  expect(mine && keyOf(mine, keys)).toEqual(keys[0])
  const stranger = await new TestInstallation('other.example/log', 2).certify(original)
  const [theirs] = checked({ hashed: original, proof: stranger.ownerProof }).checks
  expect(theirs && keyOf(theirs, keys)).toBeUndefined()
})

describe('other states of the log', () => {
  const answered = { hashed: original, lookup: { state: 'answered' as const, records: [sealed.record] } }
  const following = (states: OtherState[]) => ({
    followed: new Map([
      [sealed.record.proof, { states, fork: undefined, remember: undefined, unreachable: undefined }],
    ]),
  })

  test('another history than the remembered one is contradicted', () => {
    const { size, root } = parseCheckpoint(parseNote(parseProof(sealed.record.proof).checkpoint).text)
    const same = { size, root: toBase64(root) }
    const other = { size, root: toBase64(new Uint8Array(32)) }
    expect(headlines({ ...answered, ...following([same]) })).toEqual(['proved'])
    const [found] = checked({ ...answered, ...following([other]) }).checks
    expect([found?.headline, found?.verdict.claims.log.reason]).toEqual(['contradicted', 'log_forked'])
  })

  test('a retired key is trusted with a connection only', () => {
    const end = { size: 1000, root: toBase64(new Uint8Array(32)) }
    const retired = keys.map((key) => ({ ...key, end }))
    const finding = checked({ ...answered, keys: retired })
    expect(finding.checks[0]?.headline).toBe('not_proved')
    expect(remediesOf(finding)).toEqual(['connect'])
  })
})
