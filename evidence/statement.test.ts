import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalBytes, type Json } from './canonical.ts'
import { fromUtf8, utf8 } from './encoding.ts'
import {
  answersDigest,
  answersDocument,
  type CertificationStatement,
  parseStatement,
  readStatement,
  type Statement,
  type SubmissionStatement,
  signatureDigest,
  statementBytes,
  statementTime,
} from './statement.ts'

const certification: CertificationStatement = {
  type: 'atesta.certification',
  version: 1,
  identifier: '01J8ZQ6Y3N5V7W9X1A3C5E7G9J',
  sha256: 'ab'.repeat(32),
  size: 1_234_567,
  media_type: 'image/jpeg',
  received_at: '2026-05-12T10:00:00.123Z',
  not_before: { origin: 'example.com/log', size: 41, root: `${'A'.repeat(43)}=` },
  company: 'c1',
  task: '7',
  inspection: 'i1',
  template: { id: 't1', version: 3 },
  claims: ['A'.repeat(43), 'B'.repeat(43)],
}

const others: Statement[] = [
  {
    type: 'atesta.submission',
    version: 1,
    inspection: 'i1',
    task: '7',
    company: 'c1',
    answers_sha256: '00'.repeat(32),
    template: { id: 't1', version: 3 },
    language: 'pt-BR',
    certifications: ['b', 'a'],
    signatures: ['11'.repeat(32)],
    submitted_at: '2026-05-12T11:00:00.000Z',
    claims: [],
  },
  {
    type: 'atesta.audit',
    version: 1,
    company: 'c1',
    events: 9,
    head: '22'.repeat(32),
    recorded_at: '2026-05-12T12:00:00.000Z',
  },
  {
    type: 'atesta.withdrawal',
    version: 1,
    identifier: 'x',
    company: 'c1',
    withdrawn_at: '2026-05-12T13:00:00.000Z',
  },
]

describe('statements', () => {
  test.each([certification, ...others])('$type comes back', (statement) => {
    const bytes = statementBytes(statement)
    expect(parseStatement(bytes)).toEqual(statement)
    expect(statementBytes(parseStatement(bytes))).toEqual(bytes)
    expect(statementTime(statement)).toMatch(/^2026-05-12T1/)
  })

  test('the bytes are canonical JSON, whatever the order and the empty members of what is given', () => {
    const shuffled = Object.fromEntries(Object.entries(certification).reverse()) as CertificationStatement
    expect(statementBytes(shuffled)).toEqual(statementBytes(certification))
    const { not_before: _, ...without } = certification
    expect(statementBytes({ ...certification, not_before: undefined })).toEqual(statementBytes(without))
    expect(fromUtf8(statementBytes(certification)).startsWith('{"claims":["AAAA')).toBe(true)
  })

  const { identifier: _, ...nameless } = certification
  const wrong: [string, Json, string][] = [
    ['another type', { ...certification, type: 'atesta.other' }, 'unknown type'],
    ['a type every object has', { ...certification, type: 'toString' }, 'unknown type'],
    ['a later version', { ...certification, version: 2 }, 'unknown version'],
    ['a missing field', nameless, 'identifier is missing'],
    ['an unknown field', { ...certification, place: 'x' }, 'place is not a field'],
    ['an upper-case hash', { ...certification, sha256: 'AB'.repeat(32) }, 'sha256 must be 64'],
    ['a negative size', { ...certification, size: -1 }, 'size must be a whole number'],
    ['a broken size', { ...certification, size: 1.5 }, 'size must be a whole number'],
    [
      'a local time',
      { ...certification, received_at: '2026-05-12T10:00:00.000-03:00' },
      'received_at must be a UTC',
    ],
    [
      'a day that is none',
      { ...certification, received_at: '2026-02-30T10:00:00.000Z' },
      'received_at must be a UTC',
    ],
    ['a media type', { ...certification, media_type: 'jpeg' }, 'media_type must be'],
    [
      'unsorted claims',
      { ...certification, claims: ['B'.repeat(43), 'A'.repeat(43)] },
      'claims must be sorted',
    ],
    [
      'a repeated claim',
      { ...certification, claims: ['A'.repeat(43), 'A'.repeat(43)] },
      'claims must be sorted',
    ],
    ['a short digest', { ...certification, claims: ['A'] }, 'claims has an entry'],
    ['claims that are none', { ...certification, claims: {} }, 'claims must be a list'],
    [
      'a root',
      { ...certification, not_before: { origin: 'a', size: 1, root: 'AA==' } },
      'not_before.root must be',
    ],
    ['a nested stranger', { ...certification, template: { id: 'a', version: 1, x: 1 } }, 'template.x is not'],
    ['a control character', { ...certification, company: 'a\u0000' }, 'company must be a text'],
    ['a list', [certification as unknown as Json], 'must be an object'],
    ['nothing', null, 'must be an object'],
  ]
  test.each(wrong)('%s is refused by name', (_name, value, message) => {
    expect(() => parseStatement(canonicalBytes(value))).toThrow(message)
  })

  test('bytes that are not canonical are refused', () => {
    const text = fromUtf8(statementBytes(certification))
    for (const other of [
      ` ${text}`,
      text.replace('"size":1234567', '"size":1234567.0'),
      `${text}\n`,
      '{',
      '',
    ]) {
      expect(() => parseStatement(utf8(other))).toThrow('canonical')
    }
    expect(() => parseStatement(Uint8Array.of(0xff))).toThrow('UTF-8')
  })

  test('any changed byte makes another statement or none', () => {
    const bytes = statementBytes(certification)
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const altered = bytes.with(at, ((bytes[at] ?? 0) + by) % 256)
        let read: Statement | undefined
        try {
          read = parseStatement(altered)
        } catch {
          return
        }
        expect(read).not.toEqual(certification)
        expect(statementBytes(read)).toEqual(altered)
      }),
      { numRuns: 500 },
    )
  })

  test('refuses what does not fit into a log entry', () => {
    const [submission] = others
    const many = {
      ...submission,
      certifications: Array.from({ length: 3000 }, () => 'x'.repeat(30)),
    } as Statement
    expect(() => statementBytes(many)).toThrow('log entry')
  })
})

describe('answers', () => {
  test('the digest is what sha256sum says of the document', () => {
    const salt = 'abcdefghijklmnopqrstuv'
    const document = answersDocument({ q2: 'sí', q1: [1, true] }, salt)
    expect(fromUtf8(document)).toBe(`{"answers":{"q1":[1,true],"q2":"sí"},"salt":"${salt}"}`)
    expect(answersDigest(document)).toBe(createHash('sha256').update(document).digest('hex'))
    expect(() => answersDocument({}, 'short')).toThrow('salt')
  })
})

test('a submission salts the digests of its signatures from version 2 on, and version 1 is read as before', () => {
  const salt = 'A'.repeat(22)
  const image = 'ab'.repeat(32)
  const document = `{"image_sha256":"${image}","place":1,"salt":"${salt}"}`
  expect(signatureDigest(image, 1, salt)).toBe(createHash('sha256').update(document).digest('hex'))
  const digests = [signatureDigest(image, 0, salt), signatureDigest(image, 1, salt)]
  expect(new Set([image, ...digests]).size).toBe(3)
  const submission: SubmissionStatement = {
    type: 'atesta.submission',
    version: 2,
    inspection: '3',
    task: '2',
    company: '1',
    answers_sha256: image,
    template: { id: '4', version: 1 },
    language: 'es',
    certifications: [],
    signatures: digests,
    submitted_at: '2026-11-21T10:01:00.000Z',
    claims: [],
  }
  expect(parseStatement(statementBytes(submission))).toEqual(submission)
  expect(parseStatement(statementBytes({ ...submission, version: 1 })).version).toBe(1)
  expect(() => readStatement({ ...submission, version: 3 })).toThrow('unknown version')
})
