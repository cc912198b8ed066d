import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SignatureError } from '../errors.ts'
import vectors from '../vectors/notes.json' with { type: 'json' }
import {
  formatSignerKey,
  formatVerifierKey,
  generateSignerKey,
  parseSignerKey,
  parseVerifierKey,
} from './key.ts'
import { checkSignatures, formatNote, openNote, parseNote, signNote, verifyEd25519 } from './note.ts'

const key = generateSignerKey('example.com/log')
const stranger = generateSignerKey('example.com/stranger')

describe('vectors of the specification', () => {
  test.each(vectors.verifiable)('$vkey verifies its note', ({ vkey, note }) => {
    expect(openNote(note, [parseVerifierKey(vkey)]).text).toBe(note.slice(0, note.lastIndexOf('\n\n') + 1))
    expect(formatVerifierKey(parseVerifierKey(vkey))).toBe(vkey)
    expect(formatNote(parseNote(note))).toBe(note)
  })

  test.each(vectors.readable)('a note with blank lines inside', (note) => {
    const parsed = parseNote(note)
    expect(parsed.text.endsWith('ed è subito sera.\n')).toBe(true)
    expect(parsed.signatures.map(({ name, keyId }) => [name, keyId])).toEqual([
      ['quasimodo.example/salvatore', '367ba04b'],
    ])
    expect(formatNote(parsed)).toBe(note)
  })

  test('signing with the documented key gives the documented note', () => {
    const signer = parseSignerKey(vectors.signer.skey)
    const [, example] = vectors.verifiable
    expect(formatVerifierKey(signer)).toBe(example?.vkey)
    expect(formatSignerKey(signer)).toBe(vectors.signer.skey)
    expect(signNote(parseNote(example?.note ?? '').text, [signer])).toBe(example?.note)
  })
})

describe('keys', () => {
  test('come back', () => {
    expect(formatSignerKey(parseSignerKey(formatSignerKey(key)))).toBe(formatSignerKey(key))
    expect(parseVerifierKey(formatVerifierKey(key))).toMatchObject({
      name: key.name,
      keyId: key.keyId,
      type: 1,
    })
  })

  test('malformed ones are refused, and never repeated in the message', () => {
    const good = vectors.verifiable[1]?.vkey ?? ''
    const wrong = [
      '',
      'PeterNeumann',
      good.replace('c74f20a3', 'c74f20a4'),
      good.replace('c74f20a3', 'C74F20A3'),
      good.replace('Peter', 'Peter '),
      good.slice(0, -4),
      // The type byte of ML-DSA-44 and of nothing.
      'a+00000000+BhpcQcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWA',
      'a+00000000+AA==',
    ]
    for (const vkey of wrong) expect(() => parseVerifierKey(vkey), vkey).toThrow()
    for (let at = 0; at < good.length; at++) expect(() => parseVerifierKey(good.slice(0, at))).toThrow()
    const secret = formatSignerKey(key)
    try {
      parseSignerKey(secret.replace(key.keyId, '00000000'))
      expect.unreachable()
    } catch (error) {
      expect(String(error)).not.toContain(secret.slice(-20))
    }
    expect(() => parseSignerKey(formatVerifierKey(key))).toThrow('not a signer key')
    for (const name of ['', 'a b', 'a+b', 'a\u00a0b', 'a\nb'])
      expect(() => generateSignerKey(name)).toThrow('name')
  })
})

describe('notes', () => {
  const line = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter((text) => !/\p{Cc}/u.test(text) && text.isWellFormed())
  const text = fc
    .array(line, { minLength: 1, maxLength: 6 })
    .map((lines) => lines.map((one) => `${one}\n`).join(''))

  test('any text can be signed, read and formatted again', () => {
    fc.assert(
      fc.property(text, (body) => {
        const note = signNote(body, [key, stranger])
        const parsed = openNote(note, [key])
        expect(parsed.text).toBe(body)
        expect(formatNote(parsed)).toBe(note)
      }),
      { numRuns: 40 },
    )
  })

  test('any changed character of a signed text or signature is noticed', () => {
    const note = signNote('example.com/log\n7\ntext\n', [key])
    fc.assert(
      fc.property(
        fc.nat(note.length - 1),
        fc.constantFrom('a', 'B', '0', '\n', '+', '—'),
        (at, character) => {
          fc.pre(note[at] !== character)
          const altered = note.slice(0, at) + character + note.slice(at + 1)
          expect(() => openNote(altered, [key])).toThrow()
        },
      ),
      { numRuns: 150 },
    )
  })

  test('unknown keys are ignored, even under a known name or id', () => {
    const namesake = generateSignerKey(key.name)
    const note = signNote('text\n', [stranger, namesake, key])
    const checked = checkSignatures(parseNote(note), [key])
    expect(checked.valid.map(({ keyId }) => keyId)).toEqual([key.keyId])
    expect(checked.unknown.map(({ keyId }) => keyId)).toEqual([stranger.keyId, namesake.keyId])
    expect(() => openNote(note, [generateSignerKey(key.name)])).toThrow(SignatureError)
  })

  test('a wrong signature of a known key spoils the note, a repeated one counts once', () => {
    const { text: body, signatures } = parseNote(signNote('text\n', [key, stranger]))
    const [own, other] = signatures
    if (!own || !other) throw new Error('two signatures expected')
    const forged = formatNote({ text: body, signatures: [{ ...own, signature: other.signature }, other] })
    expect(() => openNote(forged, [key, stranger])).toThrow('is wrong')
    const twice = parseNote(formatNote({ text: body, signatures: [own, own] }))
    expect(checkSignatures(twice, [key]).valid).toHaveLength(1)
  })

  test('malformed notes are refused', () => {
    const good = signNote('text\n', [key])
    const wrong = [
      '',
      'text\n',
      'text\n\n',
      good.slice(0, -1),
      good.replace('\n\n', '\n'),
      good.replace('—', '-'),
      good.replace('text', 'te\txt'),
      good.replace('text', 'te\rxt'),
      good.replace(key.name, 'a  b'),
      `${good}— short AAAAAA==\n`,
      good + '— x AAAAAAA=\n'.repeat(100),
      good.replace('text', 'x'.repeat(1_000_001)),
    ]
    for (const note of wrong) expect(() => parseNote(note), note.slice(0, 40)).toThrow('note')
    expect(() => formatNote({ text: 'no newline', signatures: [] })).toThrow('note')
    expect(() => formatNote({ text: 'text\n', signatures: [] })).toThrow('needs a signature')
  })

  test('at least sixteen signatures are accepted', () => {
    const many = Array.from({ length: 16 }, (_, i) => generateSignerKey(`witness.example/${i}`))
    expect(openNote(signNote('text\n', [...many, key]), [key]).signatures).toHaveLength(17)
  })

  test('RFC 8032: signatures of another length and points that are none are simply wrong', () => {
    expect(verifyEd25519(key.publicKey, Uint8Array.of(1), new Uint8Array(63))).toBe(false)
    expect(verifyEd25519(new Uint8Array(32).fill(255), Uint8Array.of(1), new Uint8Array(64))).toBe(false)
  })
})
