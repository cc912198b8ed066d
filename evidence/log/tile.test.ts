import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEntries, encodeEntries, entriesPath, parseTilePath, tilePath } from './tile.ts'

describe('paths', () => {
  test('tlog-tiles: the examples of the specification', () => {
    expect(tilePath(0, 1_234_067, 256)).toBe('tile/0/x001/x234/067')
    expect(tilePath(0, 0, 256)).toBe('tile/0/000')
    expect(tilePath(1, 1, 17)).toBe('tile/1/001.p/17')
    expect(tilePath(63, 999, 1)).toBe('tile/63/999.p/1')
    expect(tilePath(2, 1000, 256)).toBe('tile/2/x001/000')
    expect(entriesPath(273, 112)).toBe('tile/entries/273.p/112')
  })

  test('come back', () => {
    const level = fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const))
    fc.assert(
      fc.property(level, fc.maxSafeNat(), fc.integer({ min: 1, max: 256 }), (where, index, width) => {
        const path = where === 'entries' ? entriesPath(index, width) : tilePath(where, index, width)
        expect(parseTilePath(path)).toEqual({ level: where, index, width })
      }),
    )
  })

  test('have one spelling', () => {
    const wrong = [
      'tile/64/000',
      'tile/00/000',
      'tile/0/0',
      'tile/0/x000/001',
      'tile/0/001/234',
      'tile/0/x001',
      'tile/0/000.p/0',
      'tile/0/000.p/256',
      'tile/0/000.p/01',
      'tile/0/000.p/',
      'tile/entries/../../secret',
      '/tile/0/000',
      'tile/0/000/',
      'tile/0/000\n',
    ]
    for (const path of wrong) expect(parseTilePath(path), path).toBeUndefined()
    expect(() => tilePath(64, 0, 1)).toThrow('level')
    expect(() => tilePath(0, -1, 1)).toThrow('index')
    expect(() => tilePath(0, 0, 257)).toThrow('width')
  })
})

describe('entry bundles', () => {
  test('lengths are big-endian', () => {
    expect([...encodeEntries([Uint8Array.of(7, 8), new Uint8Array(0)])]).toEqual([0, 2, 7, 8, 0, 0])
  })

  test('come back', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 256 }), (entries) => {
        const decoded = decodeEntries(encodeEntries(entries))
        expect(decoded.map((entry) => [...entry])).toEqual(entries.map((entry) => [...entry]))
      }),
      { numRuns: 30 },
    )
  })

  test('limits and cut-off bundles are noticed', () => {
    expect(encodeEntries([new Uint8Array(65_535)])).toHaveLength(65_537)
    expect(() => encodeEntries([new Uint8Array(65_536)])).toThrow('65,535')
    expect(() => encodeEntries(Array.from({ length: 257 }, () => new Uint8Array(0)))).toThrow('256')
    expect(() => decodeEntries(Uint8Array.of(0))).toThrow('ends inside')
    expect(() => decodeEntries(Uint8Array.of(0, 2, 1))).toThrow('ends inside')
    expect(() => decodeEntries(new Uint8Array(2 * 257))).toThrow('256')
  })
})
