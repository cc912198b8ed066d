import { existsSync, openAsBlob } from 'node:fs'
import { limits } from '@atesta/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { fileOf, ftyp, jpegHeader, pngHeader } from '../testing/bytes.ts'
import { byteWindow } from './byte-window.ts'
import { checkFile, claimedType } from './check-file.ts'
import { imageSize } from './image-size.ts'
import { mediaTypeOf } from './media-type.ts'

const allowed = ['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4']
const check = (file: File, accepted = allowed) => checkFile(file, accepted)
const codeOf = async (file: File, accepted?: string[]) => {
  const checked = await check(file, accepted)
  return checked.ok ? 'ok' : checked.problem.code
}

describe('the type comes from the content', () => {
  test.each([
    ['a.pdf', jpegHeader({ width: 9, height: 9 }), 'image/jpeg'],
    ['a.jpg', pngHeader(9, 9), 'image/png'],
    ['a', ftyp('isom'), 'video/mp4'],
    ['a.mp4', ftyp('qt  '), 'video/quicktime'],
    ['a.jpg', ftyp('heic'), 'image/heic'],
    ['a.jpg', ftyp('avif'), 'image/avif'],
    ['a.mov', new Uint8Array([0, 0, 0, 8, ...Buffer.from('wide'), 0, 0, 0, 0]), 'video/quicktime'],
    ['a.jpg', new Uint8Array(Buffer.from('%PDF-1.7\n')), 'application/pdf'],
    ['a.jpg', new Uint8Array(Buffer.from('GIF89a')), 'image/gif'],
    ['a.jpg', new Uint8Array(Buffer.from('just some words')), null],
    ['a.jpg', new Uint8Array([0xff]), null],
  ])('%s', async (name, bytes, expected) => {
    expect(await mediaTypeOf(byteWindow(fileOf(name, bytes as Uint8Array<ArrayBuffer>)))).toBe(expected)
  })
})

describe('sizes are read from headers', () => {
  const sizeOf = async (bytes: Uint8Array<ArrayBuffer>, type: string) =>
    imageSize(byteWindow(new Blob([bytes])), type)

  test('PNG', async () => {
    expect(await sizeOf(pngHeader(70_000, 12), 'image/png')).toMatchObject({ width: 70_000, height: 12 })
  })

  test.each([0xc0, 0xc1, 0xc2, 0xcf])('JPEG with frame header %i', async (frame) => {
    expect(await sizeOf(jpegHeader({ width: 640, height: 480, frame }), 'image/jpeg')).toMatchObject({
      width: 640,
      height: 480,
    })
  })

  test.each([1, 2, 3, 4])('orientation %i stands upright', async (orientation) => {
    const size = await sizeOf(jpegHeader({ width: 640, height: 480, orientation }), 'image/jpeg')
    expect(size).toEqual({ width: 640, height: 480, orientation, hasPosition: false })
  })

  test.each([5, 6, 7, 8])('orientation %i lies on its side', async (orientation) => {
    const size = await sizeOf(
      jpegHeader({ width: 640, height: 480, orientation, located: true }),
      'image/jpeg',
    )
    expect(size).toEqual({ width: 480, height: 640, orientation, hasPosition: true })
  })

  test('a frame header behind megabytes of other segments is found, with few reads', async () => {
    const bytes = jpegHeader({ width: 11, height: 22, orientation: 6, padding: 3_000_000 })
    let reads = 0
    const file = byteWindow(new Blob([bytes]))
    const counted = {
      ...file,
      read: (start: number, length: number) => {
        reads++
        return file.read(start, length)
      },
    }
    expect(await imageSize(counted, 'image/jpeg')).toMatchObject({ width: 22, height: 11 })
    expect(reads).toBeLessThan(60)
  })

  test.each([
    ['cut off', jpegHeader({ width: 9, height: 9 }).slice(0, 8)],
    ['no frame before the picture', new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 8, 0, 0, 0, 0, 0, 0])],
    ['a length of nothing', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0])],
    ['no marker', new Uint8Array([0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
    [
      'EXIF that points outside',
      new Uint8Array([
        0xff,
        0xd8,
        0xff,
        0xe1,
        0,
        18,
        ...Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1'),
      ]),
    ],
  ])('a damaged header has no size: %s', async (_name, bytes) => {
    expect(await sizeOf(bytes as Uint8Array<ArrayBuffer>, 'image/jpeg')).toBeNull()
  })
})

describe('files refused before anything is sent', () => {
  test('more than 262144000 bytes', async () => {
    const chunk = new Uint8Array(limits.maxUploadBytes / 10)
    const whole = [jpegHeader({ width: 9, height: 9 }), ...new Array(9).fill(chunk)]
    const rest = limits.maxUploadBytes - whole.reduce((sum, part) => sum + part.length, 0)
    const exactly = new File([...whole, new Uint8Array(rest)], 'a.jpg')
    expect(exactly.size).toBe(262_144_000)
    expect(await codeOf(exactly)).toBe('ok')
    expect(await codeOf(new File([exactly, 'x'], 'a.jpg'))).toBe('file_too_large')
  })

  test.each([
    [3000, 3000, 'ok'],
    [3001, 10, 'image_too_large'],
    [10, 3001, 'image_too_large'],
  ])('a picture of %i × %i pixels: %s', async (width, height, expected) => {
    expect(await codeOf(fileOf('a.png', pngHeader(width, height)))).toBe(expected)
    expect(await codeOf(fileOf('a.jpg', jpegHeader({ width, height, orientation: 6 })))).toBe(expected)
  })

  test('an empty file', async () => {
    expect(await codeOf(fileOf('a.jpg', ''))).toBe('file_empty')
  })

  test('a type that is not allowed is named by its content, else by its own claim', async () => {
    expect(await check(fileOf('photo.jpg', ftyp('heic')))).toEqual({
      ok: false,
      problem: { code: 'incorrect_file_format', name: 'photo.jpg', type: 'image/heic' },
    })
    expect(await check(fileOf('notes.txt', 'words', 'text/plain'))).toMatchObject({
      problem: { type: 'text/plain' },
    })
    expect(await check(fileOf('disguised.jpg', 'words', 'image/jpeg'))).toMatchObject({
      problem: { code: 'incorrect_file_format', type: 'image/jpeg' },
    })
    expect(await check(fileOf('notes.xyz', 'words'))).toMatchObject({ problem: { type: '.xyz' } })
    expect(await check(fileOf('notes', 'words'))).toMatchObject({ problem: { type: null } })
  })

  test('a type that the form allows passes', async () => {
    expect(await codeOf(fileOf('photo.heic', ftyp('heic')), ['image/heic'])).toBe('ok')
    expect(await codeOf(fileOf('photo.png', pngHeader(9, 9)), ['image/heic'])).toBe('incorrect_file_format')
  })

  test('a name that only begins or ends with a dot has no extension', () => {
    expect(claimedType({ name: '.hidden', type: '' })).toBeNull()
    expect(claimedType({ name: 'ends.', type: '' })).toBeNull()
  })
})

const corpus = new URL('../../../../shared/corpus/', import.meta.url)
const here = existsSync(corpus)
if (!here) console.warn('The real files of ../shared/corpus are not here; their tests are skipped.')

describe.skipIf(!here)('real files', () => {
  const real = async (path: string) => {
    const blob = await openAsBlob(new URL(path, corpus))
    return new File([blob], path.split('/').at(-1) ?? path)
  }

  test.each([
    ['photos/orientation-portrait-6.jpg', 450, 600],
    ['photos/orientation-portrait-1.jpg', 450, 600],
    ['photos/orientation-landscape-8.jpg', 600, 450],
    ['photos/sample.png', 1024, 683],
    ['photos/large-nokia.jpg', 4608, 1976],
    ['broken/exif-memory-error.jpg', 1600, 1200],
  ])('%s is %i × %i', async (path, width, height) => {
    const bytes = byteWindow(await real(path))
    expect(await imageSize(bytes, await mediaTypeOf(bytes))).toMatchObject({ width, height })
  })

  test.each([
    ['photos/gps-DSCN0010.jpg', true],
    ['photos/no-exif.jpg', false],
  ])('%s says where it was taken: %s', async (path, hasPosition) => {
    expect(await check(await real(path))).toMatchObject({ ok: true, hasPosition })
  })

  test.each([
    ['photos/large-nokia.jpg', 'image_too_large'],
    ['heic/iphone-13.heic', 'incorrect_file_format'],
    ['video/video1.mp4', 'ok'],
    ['video/c.mov', 'ok'],
    ['pdf/basic-password.pdf', 'ok'],
    ['xlsform/widgets.xls', 'incorrect_file_format'],
    ['broken/image00971.jpg', 'ok'],
  ])('%s: %s', async (path, expected) => {
    expect(await codeOf(await real(path))).toBe(expected)
  })
})
