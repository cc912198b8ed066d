import { readFileSync } from 'node:fs'
import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { describe, expect, test } from 'vitest'
import { inMemoryLimit } from './pdf/in-memory-limit.ts'
import { nextSubject, parts, problemOf, rootsOf, type Sorted, sortGiven } from './subject.ts'

const pem = readFileSync(new URL('../../../docs/vectors/pdf-report.pem', import.meta.url), 'utf8')
const photo = new File(['photo'], 'photo.jpg')
const other = new File(['other'], 'other.jpg')
const proofText = 'c2sp.org/tlog-proof@v1\nindex 0\n\ncheckpoint'
const proof = { name: 'photo.tlog-proof', text: proofText }
const text = 'quorum none\n'
const policy = { name: 'auditor.policy', policy: parsePolicy(new TextEncoder().encode(text)), text }
const nothing = { file: null, proof: null, policy: null, roots: null }
const given = (some: Partial<Sorted>): Sorted => ({
  files: [],
  proofs: [],
  policies: [],
  roots: [],
  unreadable: [],
  ...some,
})

describe('what was given', () => {
  test('a proof is known by its first line or its name', async () => {
    const unnamed = new File([proofText], 'download.txt')
    const damaged = new File(['garbage'], 'photo.TLOG-PROOF')
    const sorted = await sortGiven([photo, unnamed, damaged])
    expect(sorted.files).toEqual([photo])
    expect(sorted.proofs.map(({ name }) => name)).toEqual(['download.txt', 'photo.TLOG-PROOF'])
  })

  test('does not take large files for proofs', async () => {
    const large = new File([proofText, new Uint8Array(1_000_001)], 'large.tlog-proof')
    expect((await sortGiven([large])).files).toEqual([large])
  })
})

test('a policy is known by its name alone, and refused whole when it breaks a rule', async () => {
  const files = [
    new File(['# ours\nquorum none\n'], 'auditor.policy'),
    new File(['nonsense'], 'a.TLOG-policy'),
    new File(['quorum none\n'], 'LEEME.txt'),
    new File(['quorum none\n'], 'photo.jpg'),
  ]
  const { policies, unreadable, files: left } = await sortGiven(files)
  expect(policies.map(({ name }) => name)).toEqual(['auditor.policy'])
  expect(unreadable).toEqual([{ kind: 'policy', name: 'a.TLOG-policy' }])
  expect(left.map(({ name }) => name)).toEqual(['LEEME.txt', 'photo.jpg'])
})

describe('roots of time-stamping authorities', () => {
  test('are known by name and content together', async () => {
    const files = [new File([pem], 'tsa.pem'), new File(['no'], 'key.pem'), new File([pem], 'photo.jpg')]
    const { roots, files: left } = await sortGiven(files)
    expect(roots).toEqual([{ name: 'tsa.pem', text: pem }])
    expect(left.map(({ name }) => name)).toEqual(['key.pem', 'photo.jpg'])
    const asked = nextSubject({ ...nothing, proof }, given({ roots }))
    expect(asked).toEqual({ ...nothing, proof, roots: roots[0] })
    expect(rootsOf(asked)).toContain(pem)
  })

  test('are refused by name when one of them is damaged, also in the comments of a policy', async () => {
    const damaged = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n'
    const files = [
      new File([damaged], 'tsa.pem'),
      new File([pem, pem.slice(0, 100)], 'cut-off.crt'),
      new File([`${damaged.replaceAll(/^(?=.)/gm, '# ')}${text}`], 'auditor.policy'),
    ]
    expect(await sortGiven(files)).toEqual(
      given({
        unreadable: [
          { kind: 'roots', name: 'tsa.pem' },
          { kind: 'roots', name: 'cut-off.crt' },
          { kind: 'policy', name: 'auditor.policy' },
        ],
      }),
    )
  })
})

test('a file whose reader did not load is neither damaged nor the file to be checked', async () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const rooted = new File([pem.replaceAll(/^(?=.)/gm, '# '), text], 'rooted.policy')
  const files = [new File([text], 'auditor.policy'), new File([pem], 'tsa.pem'), rooted, photo]
  const notLoaded = (...names: string[]) => names.map((name) => ({ kind: 'not_loaded' as const, name }))
  const nothingLoads = await sortGiven(files, { policies: missing, certificates: missing })
  expect(nothingLoads).toEqual(
    given({ files: [photo], unreadable: notLoaded('auditor.policy', 'tsa.pem', 'rooted.policy') }),
  )
  const { policies, unreadable } = await sortGiven(files, { ...parts, certificates: missing })
  expect(policies.map(({ name }) => name)).toEqual(['auditor.policy'])
  expect(unreadable).toEqual(notLoaded('tsa.pem', 'rooted.policy'))
})

describe('what is checked next', () => {
  const photoAlone = { ...nothing, file: photo }
  const both = { ...nothing, file: photo, proof }

  test('file and proof together, or one after the other in either order', () => {
    expect(nextSubject(nothing, given({ files: [photo], proofs: [proof] }))).toEqual(both)
    expect(nextSubject(photoAlone, given({ proofs: [proof] }))).toEqual(both)
    expect(nextSubject({ ...nothing, proof }, given({ files: [photo] }))).toEqual(both)
  })

  test('another file is another question: the old proof does not go with it', () => {
    expect(nextSubject(both, given({ files: [other] }))).toEqual({ ...nothing, file: other })
  })

  test('two files or two proofs together are refused', () => {
    expect(problemOf(given({ files: [photo, other] }))).toBe('one_each')
    expect(problemOf(given({ files: [photo], proofs: [proof, proof] }))).toBe('one_each')
    expect(problemOf(given({ policies: [policy, policy] }))).toBe('one_each')
    expect(problemOf(given({ files: [photo], proofs: [proof], policies: [policy] }))).toBeNull()
    expect(nextSubject(both, given({}))).toEqual(both)
  })

  test('a policy stays, whatever is checked', () => {
    const asked = nextSubject(both, given({ policies: [policy] }))
    expect(asked).toEqual({ ...both, policy })
    expect(nextSubject(asked, given({ files: [other] }))).toEqual({
      ...nothing,
      file: other,
      policy,
    })
  })
})

test('a large PDF is looked into only where memory is plenty', () => {
  const all = 262_144_000
  const few = 64 * 1024 * 1024
  expect(inMemoryLimit({ deviceMemory: 8, handheld: false })).toBe(all)
  expect(inMemoryLimit({ deviceMemory: 2, handheld: false })).toBe(few)
  expect(inMemoryLimit({ deviceMemory: undefined, handheld: true })).toBe(few)
  expect(inMemoryLimit({ deviceMemory: undefined, handheld: false })).toBe(all)
})
