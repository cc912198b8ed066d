import { expect, test } from 'vitest'
import { fileOf, jpegHeader } from '../testing/bytes.ts'
import { byteWindow } from '../upload/byte-window.ts'
import { imageSize } from '../upload/image-size.ts'
import { exifSegmentOf, withExif } from './exif-segment.ts'
import { fittingSize } from './reduce-image.ts'

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const original = fileOf('o.jpg', jpegHeader({ width: 40, height: 30, orientation: 6, located: true }))
const drawn = fileOf('d.jpg', jpegHeader({ width: 30, height: 40 }))

test('a picture that is drawn smaller keeps its place, and stands upright', async () => {
  const copy = withExif(await bytesOf(drawn), exifSegmentOf(await bytesOf(original)))
  expect(await imageSize(byteWindow(copy), 'image/jpeg')).toEqual({
    width: 30,
    height: 40,
    orientation: 1,
    hasPosition: true,
  })
})

test('a drawn picture without metadata is taken as it is', async () => {
  expect(exifSegmentOf(await bytesOf(drawn))).toBeNull()
  const copy = withExif(await bytesOf(drawn), null)
  expect(await bytesOf(copy)).toEqual(await bytesOf(drawn))
})

test.each([
  ['nothing', []],
  ['no picture', [1, 2, 3, 4, 5]],
  ['a segment longer than the file', [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0x45]],
  ['a segment without length', [0xff, 0xd8, 0xff, 0xe1, 0, 0]],
])('%s has no metadata to keep', (_name, bytes) => expect(exifSegmentOf(new Uint8Array(bytes))).toBeNull())

test.each([
  [4032, 3024, 3000, 2250],
  [3000, 10, 3000, 10],
  [100_000, 1, 3000, 1],
  [3001, 3001, 3000, 3000],
])('%i × %i fits as %i × %i', (width, height, fitWidth, fitHeight) =>
  expect(fittingSize(width, height)).toEqual({ width: fitWidth, height: fitHeight }),
)
