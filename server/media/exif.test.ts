import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type Exif } from 'sharp'
import { describe, expect, test } from 'vitest'
import { readExif } from './exif.ts'

const corpus = join(import.meta.dirname, '../../../shared/corpus')

const picture = (exif: Exif) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .withExif(exif)
    .toBuffer()

describe('what a picture claims of itself', () => {
  test('time with its offset, device, numbers as text', async () => {
    const bytes = await picture({
      IFD0: { Make: 'Acme', Model: 'One' },
      IFD2: { DateTimeOriginal: '2026:03:18 12:10:31', OffsetTimeOriginal: '-03:00', FNumber: '18/10' },
    })
    const claims = readExif(bytes)
    expect(claims).toMatchObject({ taken_at: '2026-03-18T12:10:31-03:00', device: 'Acme One' })
    expect(claims.facts?.FNumber).toContain('1.8')
  })

  test('ignores fractions that are not numbers', async () => {
    const { facts = {} } = readExif(await picture({ IFD2: { FocalLength: '0/0', FNumber: '18/10' } }))
    expect(Object.keys(facts)).toContain('FNumber')
    expect(Object.values(facts).join(' ')).not.toMatch(/NaN|Infinity/)
  })

  const taken = async (at: string, offset?: string) =>
    readExif(await picture({ IFD2: { DateTimeOriginal: at, ...(offset && { OffsetTimeOriginal: offset }) } }))
      .taken_at

  test.each([
    '2026:02:31 10:00:00',
    '2026:02:29 10:00:00',
    '2026:04:30 24:00:00',
    '2026:03:18 25:10:31',
    '2026:03:18 12:60:31',
    '2026:03:18 12:10:61',
    '0000:01:01 00:00:00',
    '0000:00:00 00:00:00',
    '2026:13:01 00:00:00',
  ])('%s is not a time', async (at) => {
    expect(await taken(at)).toBeUndefined()
  })

  test.each(['+24:00', '+99:99', '-23:59', '-12:01', '+14:01', '+05:60', '+15:00', 'Z'])(
    'without its offset %s a time is that of the clock',
    async (offset) => {
      expect(await taken('2026:03:18 12:10:31', offset)).toBe('2026-03-18T12:10:31')
    },
  )

  test.each(['+14:00', '-12:00', '+05:45', '-03:30', '+00:00'])('the offset %s exists', async (offset) => {
    expect(await taken('2028:02:29 23:59:59', offset)).toBe(`2028-02-29T23:59:59${offset}`)
  })

  test.each([
    ['N', 'E', 1, 1],
    ['S', 'W', -1, -1],
    ['N', 'W', 1, -1],
    ['S', 'E', -1, 1],
  ])('the hemisphere %s %s decides the sign', async (latRef, lonRef, latSign, lonSign) => {
    const bytes = await picture({
      IFD3: {
        GPSLatitudeRef: latRef,
        GPSLatitude: '38/1 27/1 0/1',
        GPSLongitudeRef: lonRef,
        GPSLongitude: '68/1 30/1 0/1',
      },
    })
    expect(readExif(bytes).position?.lat).toBeCloseTo(latSign * 38.45, 6)
    expect(readExif(bytes).position?.lon).toBeCloseTo(lonSign * 68.5, 6)
  })

  const place = async (latRef: string | undefined, lonRef: string | undefined, more = {}) =>
    readExif(
      await picture({
        IFD3: {
          ...(latRef !== undefined && { GPSLatitudeRef: latRef }),
          GPSLatitude: '38/1 27/1 0/1',
          ...(lonRef !== undefined && { GPSLongitudeRef: lonRef }),
          GPSLongitude: '68/1 30/1 0/1',
          ...more,
        },
      }),
    ).position

  test('hemispheres may be written small, or with a space', async () => {
    const found = await place('s', 'w ')
    expect(found?.lat).toBeCloseTo(-38.45, 6)
    expect(found?.lon).toBeCloseTo(-68.5, 6)
  })

  test.each([
    [' ', ' '],
    ['South', 'W'],
    ['S', 'West'],
    ['Q', 'W'],
    ['W', 'S'],
    ['S', undefined],
    [undefined, undefined],
  ])('the hemispheres %j %j name no place', async (latRef, lonRef) => {
    expect(await place(latRef, lonRef)).toBeUndefined()
  })

  test('a receiver that had lost its fix names no place', async () => {
    expect(await place('S', 'W', { GPSStatus: 'V' })).toBeUndefined()
    expect(await place('S', 'W', { GPSStatus: 'A' })).toBeDefined()
  })

  test('zeros are a missing fix, not a place', async () => {
    const bytes = await picture({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '0/1 0/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '0/1 0/1 0/1',
      },
    })
    expect(readExif(bytes).position).toBeUndefined()
  })

  test('bytes that are not a picture have no claims', () => {
    expect(readExif(Buffer.from('not a picture at all'))).toEqual({})
  })

  const real = join(corpus, 'photos/gps-DSCN0010.jpg')
  test.skipIf(!existsSync(real))('a real camera’s place and time (needs the corpus)', () => {
    const claims = readExif(readFileSync(real))
    expect(claims.position?.lat).toBeCloseTo(43.46745, 4)
    expect(claims.position?.lon).toBeCloseTo(11.88513, 4)
    expect(claims.taken_at).toBe('2008-10-22T16:28:39')
  })
})
