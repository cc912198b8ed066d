import { repetitions } from '@atesta/testkit/test-size.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { utf8 } from '../encoding.ts'
import { FormatError } from '../errors.ts'
import { formatEvidenceProof } from '../extra.ts'
import { type CertificationStatement, statementBytes } from '../statement.ts'
import { verifyEvidence } from '../verify.ts'
import { formatVerifierKey, generateSignerKey, signatureTypes } from './key.ts'
import { MemoryLog, memoryWitness } from './memory-log.ts'
import { meetsQuorum, type Policy, parsePolicy } from './policy.ts'

const log = new MemoryLog('example.com/log')
const vkey = formatVerifierKey(log.key)
const at = (clock: string) => new Date(`2026-05-12T${clock}.000Z`)
const witness = (name: string, clock: string) => memoryWitness(name, at(clock))
const [x1, x2, x3, y1] = [
  witness('x1', '10:00:01'),
  witness('x2', '10:00:02'),
  witness('x3', '10:00:03'),
  witness('y1', '10:00:04'),
]
const vkeyOf = ({ key }: typeof x1) => formatVerifierKey(key)
/** The example of the specification, with one Y. */
const example = `log ${vkey} https://example.com/log

witness X1 ${vkeyOf(x1)}
witness X2\t ${vkeyOf(x2)}   https://x2.example/
  witness X3 ${vkeyOf(x3)}
group X-witnesses 2 X1 X2 X3
# One is enough here.
witness Y1 ${vkeyOf(y1)}
group Y-witnesses any Y1

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`
const read = (text: string) => parsePolicy(utf8(text))

describe('policy files, as c2sp.org/tlog-policy has them', () => {
  test('the example: two of the Xs and the Y', () => {
    const policy = read(example)
    expect(policy.logs.map(({ key, url }) => [key.name, url])).toEqual([
      ['example.com/log', 'https://example.com/log'],
    ])
    expect(policy.witnesses.map(({ url }) => url)).toEqual([
      undefined,
      'https://x2.example/',
      undefined,
      undefined,
    ])
    const met = (...witnesses: (typeof x1)[]) =>
      meetsQuorum(
        policy,
        witnesses.map(({ key }) => key),
      )
    expect([met(x1, x2, y1), met(x2, x3, y1), met(x1, x2, x3, y1)]).toEqual([true, true, true])
    expect([met(), met(x1, y1), met(x1, x1, y1), met(x1, x2, x3), met(y1)]).toEqual(Array(5).fill(false))
  })

  test('a witness alone, and none', () => {
    const one = read(`witness w ${vkeyOf(x1)}\nquorum w\n`)
    expect([meetsQuorum(one, [x1.key]), meetsQuorum(one, [x2.key]), meetsQuorum(one, [])]).toEqual([
      true,
      false,
      false,
    ])
    expect(meetsQuorum(read('quorum none\n'), [])).toBe(true)
  })

  test('names are octets: Kelvin is not K, and invalid UTF-8 is allowed', () => {
    const bytes = Buffer.concat([
      utf8(`witness K ${vkeyOf(x1)}\nwitness \u212a ${vkeyOf(x2)}\nwitness `),
      Buffer.of(0xff, 0xfe),
      utf8(` ${vkeyOf(x3)}\ngroup g all K \u212a `),
      Buffer.of(0xff, 0xfe),
      utf8('\nquorum g\n'),
    ])
    expect(meetsQuorum(parsePolicy(bytes), [x1.key, x2.key])).toBe(false)
    expect(meetsQuorum(parsePolicy(bytes), [x1.key, x2.key, x3.key])).toBe(true)
  })

  test('refuses what the specification forbids, as a whole', () => {
    const w = (name: string, one = x1) => `witness ${name} ${vkeyOf(one)}\n`
    const wrong = [
      '',
      '# nothing\n',
      'quorum none',
      'quorum none\nquorum none\n',
      'quorum\n',
      'quorum missing\n',
      'quorum none more\n',
      `quorum w\n${w('w')}`,
      `${w('none')}quorum none\n`,
      `${w('w')}${w('w', x2)}quorum w\n`,
      `${w('w')}${w('v')}quorum w\n`,
      `log ${vkey}\nlog ${vkey}\nquorum none\n`,
      `log ${vkeyOf(x1)}\nquorum none\n`,
      `witness w ${vkey}\nquorum w\n`,
      `witness w\nquorum none\n`,
      `log ${vkey} url more\nquorum none\n`,
      `${w('w')}group g any\nquorum w\n`,
      `${w('w')}group g 0 w\nquorum g\n`,
      `${w('w')}group g 2 w\nquorum g\n`,
      `${w('w')}group g 01 w\nquorum g\n`,
      `${w('w')}group g most w\nquorum g\n`,
      `${w('w')}group g all none\nquorum g\n`,
      `${w('w')}group g all w w\nquorum g\n`,
      `${w('w')}group g all w\ngroup h all w\nquorum h\n`,
      `${w('w')}group g all g\nquorum g\n`,
      `${w('w')}group w all w\nquorum w\n`,
      'quorum none\r\n',
      'quorum\u0000none\n',
      'quorum none\u007f\n',
      'quorum\u000bnone\n',
      'Quorum none\n',
      'quorum none\nhello\n',
    ]
    for (const text of wrong) expect(() => read(text), JSON.stringify(text)).toThrow(FormatError)
  })

  test('32 of each, and far more', () => {
    const names = Array.from({ length: 200 }, (_, i) => `w${i}`)
    const text = [
      ...names.map((name) => `witness ${name} ${formatVerifierKey(generateSignerKey(name, 4))}`),
      ...names.map((name, i) => `group g${i} any ${name}`),
      `group all-of-them all ${names.map((_, i) => `g${i}`).join(' ')}`,
      'quorum all-of-them\n',
    ].join('\n')
    expect(read(text).witnesses).toHaveLength(200)
  })
})

describe('a verdict under a policy', () => {
  const file = { sha256: 'ab'.repeat(32), size: 10 }
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'X',
    ...file,
    media_type: 'image/png',
    received_at: '2026-05-12T10:00:00.000Z',
    company: '1',
    claims: [],
  }
  let proofBy: (...witnesses: (typeof x1)[]) => string
  beforeAll(async () => {
    const index = log.append([statementBytes(statement)])
    const path = await log.path(index)
    proofBy = (...witnesses) =>
      formatEvidenceProof({ statement, index, path, checkpoint: log.checkpoint(witnesses, at('10:00:00')) })
  })
  const judge = (proof: string, policy: Policy, keys: string[] = []) =>
    verifyEvidence({ proof, ...file, keys, policy, now: at('12:00:00') })

  test('is proved with the quorum, not without, and bounded by the witness that completes it', () => {
    const policy = read(example)
    const enough = judge(proofBy(y1, x2, x1), policy)
    expect([enough.state, enough.voucher, enough.claims.witnesses.reason]).toEqual([
      'proved',
      'policy',
      'policy_met',
    ])
    expect(enough.claims.witnesses.facts.policy).toBe('X-and-Y')
    expect(enough.claims.not_after.facts.time).toBe(y1.time.toISOString())
    const few = judge(proofBy(x1, x2, x3), policy, [vkey])
    expect([few.state, few.voucher, few.claims.witnesses.reason]).toEqual([
      'not_proved',
      null,
      'policy_not_met',
    ])
    expect(few.claims.not_after.reason).toBe('not_after_issuer_timed')
  })

  test('trusts no other log than it names, and without one those that were given', () => {
    const other = formatVerifierKey(generateSignerKey('example.com/log', signatureTypes.ed25519))
    expect(judge(proofBy(), read(`log ${other}\nquorum none\n`), [vkey]).state).toBe('not_proved')
    expect(judge(proofBy(), read('quorum none\n'), [vkey]).state).toBe('proved')
    expect(judge(proofBy(), read(`log ${vkey}\nquorum none\n`)).state).toBe('proved')
  })

  test('says of a key that only the policy names that it is such a one', () => {
    const policy = read(`log ${vkey}\nquorum none\n`)
    expect(judge(proofBy(), policy).claims.issuer.reason).toBe('signed_by_policy_key')
    expect(judge(proofBy(), policy, [vkey]).claims.issuer.reason).toBe('signed_by_issuer')
    // Neither the issuer nor independent witnesses vouch for what a stranger's policy names.
    const witnessed = read(example)
    const vouchers = [[], [vkey]].map((keys) => judge(proofBy(x1, x2, y1), witnessed, keys).voucher)
    expect(vouchers).toEqual(['policy', 'witnesses'])
  })

  test('bytes changed at random: no crash, and never proved for less than was asked', () => {
    const original = utf8(example)
    // Signed by the log and by one X: no reading of this file may find that enough, whatever was changed in it…
    const proof = proofBy(x1)
    const changed = fc.tuple(
      fc.nat(original.length - 1),
      fc.nat(3),
      fc.uint8Array({ minLength: 0, maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(changed, { minLength: 1, maxLength: 4 }), (changes) => {
        let bytes = Buffer.from(original)
        for (const [from, length, by] of changes)
          bytes = Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(from + length)])
        let policy: Policy
        try {
          policy = parsePolicy(bytes)
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
          return
        }
        // …but to ask for less in so many words.
        const lessAsked = !/^[ \t]*quorum[ \t]+X-and-Y[ \t]*$/m.test(bytes.toString('latin1'))
        expect(judge(proof, policy).state === 'proved' && !lessAsked).toBe(false)
      }),
      { numRuns: repetitions(300, 100_000) },
    )
  })

  test('any bytes at all are a policy or a FormatError', () => {
    const words = ['log', 'witness', 'group', 'quorum', 'none', 'any', 'all', '1', 'a', 'b', vkey, vkeyOf(x1)]
    const line = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(' '))
    const text = fc.array(line, { maxLength: 6 }).map((lines) => utf8(`${lines.join('\n')}\n`))
    fc.assert(
      fc.property(fc.oneof(text, fc.uint8Array({ maxLength: 60 })), (bytes) => {
        try {
          meetsQuorum(parsePolicy(bytes), [x1.key])
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError)
        }
      }),
      { numRuns: repetitions(1000, 50_000) },
    )
  })
})
