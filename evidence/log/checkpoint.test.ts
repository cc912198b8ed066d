import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase64 } from '../encoding.ts'
import vectors from '../vectors/checkpoints.json' with { type: 'json' }
import { formatCheckpoint, openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts'
import {
  checkCosignatures,
  cosign,
  formatAddCheckpoint,
  looksLikeCosignature,
  readCosignatures,
} from './cosignature.ts'
import { generateSignerKey, parseVerifierKey, signatureTypes } from './key.ts'
import { formatNote, formatSignatureLine, parseNote } from './note.ts'

const log = generateSignerKey('example.com/log')
const witness = generateSignerKey('witness.example/w1', signatureTypes.cosignatureV1)
const root = new Uint8Array(32).fill(7)

describe('checkpoints', () => {
  test.each(vectors.examples)('the example of the specification', (example) => {
    const note = parseNote(example.note)
    const checkpoint = parseCheckpoint(note.text)
    expect(checkpoint).toMatchObject({ origin: example.origin, size: example.size })
    expect(toBase64(checkpoint.root)).toBe(example.root)
    expect(formatCheckpoint(checkpoint)).toBe(note.text)
    const [own, cosignature] = note.signatures
    expect(own && looksLikeCosignature(own)).toBe(false)
    expect(cosignature && looksLikeCosignature(cosignature)).toBe(true)
    expect(cosignature?.name).toBe(example.witness)
    const seconds = new DataView(cosignature?.signature.buffer as ArrayBuffer).getBigUint64(0)
    expect(new Date(Number(seconds) * 1000).toISOString()).toBe(example.witness_time)
  })

  test('come back', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((text) => !text.includes('\n'))
    const anyCheckpoint = fc.record({
      origin: line,
      size: fc.maxSafeNat(),
      root: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      extensions: fc.array(line, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(anyCheckpoint, fc.boolean(), ({ extensions, ...rest }, extended) => {
        const text = formatCheckpoint(extended ? { ...rest, extensions } : rest)
        expect(formatCheckpoint(parseCheckpoint(text))).toBe(text)
        expect(parseCheckpoint(text).size).toBe(rest.size)
      }),
    )
  })

  test('malformed ones are refused', () => {
    const good = formatCheckpoint({ origin: 'a', size: 1, root })
    const wrong = [
      good.slice(0, -1),
      `\n${good}`,
      `${good}\n`,
      good.replace('\n1\n', '\n01\n'),
      good.replace('\n1\n', '\n-1\n'),
      good.replace('\n1\n', '\n99999999999999999\n'),
      'a\n1\n',
      'a\n1\nAAAA\n',
    ]
    for (const text of wrong) expect(() => parseCheckpoint(text), text).toThrow()
    expect(() => formatCheckpoint({ origin: '', size: 1, root })).toThrow('line')
    expect(() => formatCheckpoint({ origin: 'a\nb', size: 1, root })).toThrow('line')
    expect(() => formatCheckpoint({ origin: 'a', size: -1, root })).toThrow('size')
    expect(() => formatCheckpoint({ origin: 'a', size: 1, root: new Uint8Array(31) })).toThrow('32 bytes')
  })

  test('are opened for one log and its keys only', () => {
    const note = signCheckpoint({ origin: log.name, size: 3, root }, [log])
    expect(openCheckpoint(note, log.name, [log]).size).toBe(3)
    expect(() => openCheckpoint(note, 'example.com/other', [log])).toThrow('not of')
    expect(() => openCheckpoint(note, log.name, [generateSignerKey(log.name)])).toThrow('no signature')
  })
})

describe('cosignatures', () => {
  const text = formatCheckpoint({ origin: log.name, size: 3, root })
  const time = new Date('2026-05-12T10:00:00.000Z')

  test('one that a public witness made verifies', () => {
    const { note, witness: vkey, time: made } = vectors.cosigned
    const { valid, unknown } = checkCosignatures(parseNote(note), [parseVerifierKey(vkey)])
    expect(valid.map((one) => one.time.toISOString())).toEqual([made])
    expect(unknown).toHaveLength(1)
    const altered = parseNote(note.replace('185550722', '185550723'))
    expect(checkCosignatures(altered, [parseVerifierKey(vkey)])).toMatchObject({ valid: [], invalid: [{}] })
  })

  test('bind the time and the whole checkpoint', () => {
    const line = cosign(text, witness, time)
    expect(checkCosignatures({ text, signatures: [line] }, [witness]).valid[0]?.time).toEqual(time)
    for (let at = 0; at < line.signature.length; at++) {
      const signature = line.signature.with(at, (line.signature[at] ?? 0) ^ 1)
      expect(
        checkCosignatures({ text, signatures: [{ ...line, signature }] }, [witness]).invalid,
      ).toHaveLength(1)
    }
    expect(checkCosignatures({ text: `${text}more\n`, signatures: [line] }, [witness]).invalid).toHaveLength(
      1,
    )
  })

  test('a log key cannot be a witness, nor a witness key a log key', () => {
    expect(() => cosign(text, log, time)).toThrow('not a witness key')
    const note = formatNote({ text, signatures: [cosign(text, witness, time)] })
    expect(() => openCheckpoint(note, log.name, [witness])).toThrow('no signature')
    expect(checkCosignatures(parseNote(note), [log]).unknown).toHaveLength(1)
  })

  test('the request to a witness and its answer', () => {
    const note = signCheckpoint({ origin: log.name, size: 3, root }, [log])
    expect(formatAddCheckpoint(2, [root], note)).toBe(`old 2\n${toBase64(root)}\n\n${note}`)
    expect(formatAddCheckpoint(0, [], note)).toBe(`old 0\n\n${note}`)
    expect(() => formatAddCheckpoint(2, Array(64).fill(root), note)).toThrow('too long')

    const stranger = generateSignerKey('witness.example/w2', signatureTypes.cosignatureV1)
    const lines = [cosign(text, stranger, time), cosign(text, witness, time)]
    const answer = lines.map((line) => `${formatSignatureLine(line)}\n`).join('')
    expect(readCosignatures(answer, text, [witness]).map(({ name }) => name)).toEqual([witness.name])
    expect(() => readCosignatures(answer, `${text}x\n`, [witness])).toThrow('no valid cosignature')
    expect(() => readCosignatures('', text, [witness])).toThrow('newline')
    expect(() => readCosignatures('no\n', text, [witness])).toThrow('malformed')
  })
})
