import { makePhoto } from '@atesta/testkit/files.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { imageSize, storedImageSize } from './image-size.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** Stands before everything but the file's first bytes. */
const pushedBack = (picture: Buffer, first: number, ...before: Buffer[]) =>
  Buffer.concat([picture.subarray(0, first), ...before, picture.subarray(first)])
const segment = (length: number) =>
  Buffer.concat([Buffer.from([0xff, 0xe2, length >> 8, length & 255]), Buffer.alloc(length - 2, 0xc0)])
const chunk = (length: number) =>
  Buffer.concat([u32(length), Buffer.from('prVt'), Buffer.alloc(length), u32(0)])

const pieces = (bytes: Buffer, length: number): Pick<Storage, 'read'> => ({
  read: async () =>
    (async function* () {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
    })() as never,
})

const jpeg = await makePhoto({ width: 3001, height: 10 })
const png = await plain(10, 3002).png().toBuffer()
const cases: [string, Buffer, [number, number] | null][] = [
  ['a photo', jpeg, [3001, 10]],
  ['a progressive one', await plain(20, 30).jpeg({ progressive: true }).toBuffer(), [20, 30]],
  ['a PNG', png, [10, 3002]],
  ['behind 17 MB of segments', pushedBack(jpeg, 2, ...Array(260).fill(segment(65_535))), [3001, 10]],
  ['behind 100,000 empty ones', pushedBack(jpeg, 2, ...Array(100_000).fill(segment(2))), [3001, 10]],
  ['behind fill bytes', pushedBack(jpeg, 2, Buffer.alloc(300_000, 0xff)), [3001, 10]],
  ['behind what is no segment', pushedBack(jpeg, 2, segment(2), Buffer.alloc(300_000, 'A')), [3001, 10]],
  ['a PNG behind 17 MB', pushedBack(png, 8, chunk(17_000_000), chunk(0), chunk(3)), [10, 3002]],
  [
    'only a frame in a thumbnail',
    Buffer.concat([jpeg.subarray(0, 2), segment(500), Buffer.from([0xff, 0xd9])]),
    null,
  ],
  ['cut before its frame', jpeg.subarray(0, 40), null],
  ['text', Buffer.from('<svg width="6000"/>'), null],
]

test.each(cases)('%s', async (_case, bytes, size) => {
  const expected = size && { width: size[0], height: size[1] }
  expect(imageSize(bytes)).toEqual(expected)
  expect(await storedImageSize(pieces(bytes, 64 * 1024) as Storage, 'key')).toEqual(expected)
})

test('wherever a file is cut into pieces', async () => {
  const small: [Buffer, [number, number]][] = [
    [pushedBack(await plain(7, 9).jpeg().toBuffer(), 2, segment(30), segment(2)), [7, 9]],
    [pushedBack(await plain(7, 9).png().toBuffer(), 8, chunk(0), chunk(3), chunk(40)), [7, 9]],
  ]
  for (const [bytes, [width, height]] of small)
    for (let length = 8; length < 60; length++)
      expect([length, await storedImageSize(pieces(bytes, length) as Storage, 'key')]).toEqual([
        length,
        { width, height },
      ])
})
