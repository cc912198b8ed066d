import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createClaims,
  createDisclosure,
  disclosureDigest,
  disclosureOf,
  matchDisclosures,
  pickDisclosures,
  readDisclosure,
} from './disclosure.ts'
import { toBase64Url, utf8 } from './encoding.ts'

const record = {
  file_name: 'IMG_0001.jpg',
  person: { name: 'Inés Peña', signed_in: true },
  position: [
    { lat: -34.6, lon: -58.4, accuracy_m: 5, source: 'device' as const },
    { lat: -34.6001, lon: -58.4, source: 'exif' as const },
  ],
  device_time: '2026-05-12T10:00:00-03:00',
  exif: { make: 'Nokia', orientation: 6 },
}

describe('disclosures', () => {
  test('RFC 9901 §4.2.3: the digest of the example', () => {
    // ["_26bc4LT-ac6q2KI6cBW5es","family_name","Möbius"], with the white space of the RFC.
    const encoded = toBase64Url(utf8('["_26bc4LT-ac6q2KI6cBW5es", "family_name", "Möbius"]'))
    expect(encoded).toBe('WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0')
    expect(disclosureDigest(encoded)).toBe('X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0')
  })

  test('come back, and are made of salt, name and value', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.jsonValue(), (name, value) => {
        fc.pre(name !== '...' && name !== '_sd')
        const made = createDisclosure(name, value as never)
        expect(readDisclosure(made.encoded)).toEqual({ ...made, value: JSON.parse(JSON.stringify(value)) })
        expect(disclosureOf([made.salt, name, value] as never).digest).toBe(made.digest)
        expect(made.salt).toHaveLength(22)
      }),
    )
  })

  test('two of the same claim look nothing alike, unless the random source is the same', () => {
    const zeros = (bytes: Uint8Array) => void bytes.fill(0)
    expect(createDisclosure('person', 'x').digest).not.toBe(createDisclosure('person', 'x').digest)
    expect(createDisclosure('person', 'x', zeros)).toEqual(createDisclosure('person', 'x', zeros))
  })

  test('refuses non-canonical encodings and other than three parts', () => {
    const of = (json: string) => () => readDisclosure(toBase64Url(utf8(json)))
    for (const json of ['["a", "b", 1]', '["a","b"]', '["a","b",1,2]', '[1,"b",1]', '{"a":1}', 'x']) {
      expect(of(json), json).toThrow()
    }
    expect(() => readDisclosure('=')).toThrow()
    for (const name of ['', '_sd', '...']) expect(() => createDisclosure(name, 1)).toThrow('reserved')
  })
})

describe('claims of a record', () => {
  const { claims, disclosures } = createClaims(record)
  const all = disclosures.map(readDisclosure)

  test('are sorted digests, one per claim and position', () => {
    expect(claims).toHaveLength(6)
    expect(claims).toEqual([...claims].sort())
    expect(all.map(({ name }) => name)).toEqual([
      'file_name',
      'person',
      'position',
      'position',
      'device_time',
      'exif',
    ])
  })

  test('any subset still verifies, and counts what it withholds', () => {
    fc.assert(
      fc.property(fc.subarray(all), (subset) => {
        expect(matchDisclosures(claims, subset)).toEqual({
          matched: subset,
          foreign: [],
          withheld: 6 - subset.length,
        })
      }),
    )
    const kept = pickDisclosures(disclosures, (name) => name !== 'position')
    expect(kept.map((one) => readDisclosure(one).name)).toEqual([
      'file_name',
      'person',
      'device_time',
      'exif',
    ])
  })

  test('an altered value, name or salt, or a repetition, does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.constantFrom(0, 1, 2),
        fc.string({ minLength: 1 }),
        (one, part, other) => {
          const json = [one.salt, one.name, one.value]
          fc.pre(json[part] !== other)
          const altered = disclosureOf(json.with(part, other) as never)
          expect(matchDisclosures(claims, [altered])).toMatchObject({
            matched: [],
            foreign: [altered],
            withheld: 6,
          })
        },
      ),
    )
    const [first] = all
    if (!first) throw new Error('a disclosure expected')
    expect(matchDisclosures(claims, [first, first])).toMatchObject({ matched: [first], foreign: [first] })
  })
})
