import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, parseCanonical } from './canonical.ts'
import {
  equalBytes,
  fromBase64,
  fromBase64Url,
  fromHex,
  fromUtf8,
  parseDecimal,
  toBase64,
  toBase64Url,
  toHex,
  utf8,
} from './encoding.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

describe('encodings', () => {
  test('agree with the platform and come back', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        const buffer = Buffer.from(data)
        expect(toBase64(data)).toBe(buffer.toString('base64'))
        expect(toBase64Url(data)).toBe(buffer.toString('base64url'))
        expect(toHex(data)).toBe(buffer.toString('hex'))
        expect(equalBytes(fromBase64(toBase64(data)), data)).toBe(true)
        expect(equalBytes(fromBase64Url(toBase64Url(data)), data)).toBe(true)
        expect(equalBytes(fromHex(toHex(data)), data)).toBe(true)
      }),
    )
  })

  test('accept one spelling only', () => {
    // The same byte twice, with stray bits, white space, missing padding, and the other alphabet.
    for (const text of ['/x==', ' /w==', '/w==\n', '/w', '/w=', '_w==', '/w=='.repeat(2)]) {
      expect(() => fromBase64(text), text).toThrow('encoding')
    }
    for (const text of ['_x', '/w', '_w==', 'a']) expect(() => fromBase64Url(text), text).toThrow('encoding')
    for (const text of ['0', 'AB', '0g', ' 00']) expect(() => fromHex(text), text).toThrow('encoding')
    for (const text of ['', '01', '+1', '-1', '1.0', '1e3', ' 1', '9007199254740993']) {
      expect(parseDecimal(text), text).toBeUndefined()
    }
    expect(parseDecimal('0')).toBe(0)
    expect(parseDecimal('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('UTF-8 is strict and keeps a byte order mark', () => {
    expect(() => fromUtf8(Uint8Array.of(0xff))).toThrow('encoding')
    expect(fromUtf8(utf8('\uFEFFa'))).toBe('\uFEFFa')
  })
})

describe('canonical JSON', () => {
  test('RFC 8785 §3.2.2 and §3.2.3: the sample of the RFC', () => {
    const sample = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    }
    expect(canonicalJson(sample)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test('refuses what is not canonical', () => {
    const refused = [
      '{"b":1,"a":2}',
      '{"a": 1}',
      '{"a":1,"a":1}',
      '1.0',
      '[1,]',
      '"\\u0041"',
      '{"a":1}\n',
      '',
    ]
    for (const text of refused) expect(() => parseCanonical(utf8(text)), text).toThrow('canonical')
    expect(() => canonicalJson('\ud800')).toThrow('canonical')
    expect(() => canonicalJson(Number.NaN)).toThrow('canonical')
  })

  test('reading what was written gives it back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as never)
        expect(canonicalJson(parseCanonical(utf8(text)))).toBe(text)
      }),
    )
  })
})
