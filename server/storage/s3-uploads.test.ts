// Slow: a storage that fails is asked several times.
import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { until } from '@atesta/testkit/until.ts'
import { S3 } from '@aws-sdk/client-s3'
import { ERRORS, Upload } from '@tus/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PieceSpace } from './in-pieces.ts'
import { s3Storage } from './s3.ts'
import type { S3Uploads } from './s3-uploads.ts'
import { readAll, type Storage } from './storage.ts'

let s3: S3Server
let storage: Storage
let raw: S3
beforeAll(async () => {
  s3 = await startS3()
  storage = s3Storage(s3.storageUrl)
  const endpoint = new URL(s3.storageUrl).searchParams.get('endpoint') ?? undefined
  raw = new S3({ endpoint, region: 'us-east-1', forcePathStyle: true })
})
afterEach(() => s3.trouble('none'))
afterAll(async () => {
  raw?.destroy()
  await s3?.stop()
})

const Bucket = 'atesta-test'
const partSize = 8 * 1024 * 1024
const offsetOf = async (id: string) => (await storage.uploads.getUpload(id)).offset
const send = (bytes: Buffer, id: string, offset: number) =>
  storage.uploads.write(Readable.from([bytes]), id, offset)
async function announce(id: string, size: number): Promise<Buffer> {
  await storage.uploads.create(new Upload({ id, size, offset: 0 }))
  return randomBytes(size)
}
const uploadIdOf = async (id: string) =>
  (await raw.headObject({ Bucket, Key: `${id}.info` })).Metadata?.['upload-id']
async function putPart(id: string, PartNumber: number, Body: Buffer) {
  await raw.uploadPart({ Bucket, Key: id, UploadId: await uploadIdOf(id), PartNumber, Body })
}
/** Its bytes are right, and nothing is left once it is removed. */
async function expectWhole(id: string, bytes: Buffer) {
  expect((await readAll(storage, id)).equals(bytes)).toBe(true)
  expect(await s3.unfinished()).toEqual([])
  await storage.remove(id)
  expect(await s3.objects()).toEqual([])
}

test('continues an upload whose parts fill several pages of the list', async () => {
  const id = 'originals/pages'
  const bytes = await announce(id, 6000)
  for (let n = 0; n < 5; n++) await putPart(id, n + 1, bytes.subarray(n * 1000, (n + 1) * 1000))
  expect(await offsetOf(id)).toBe(5000)
  expect(await send(bytes.subarray(5000), id, 5000)).toBe(6000)
  await expectWhole(id, bytes)
})

test('counts a part once that was stored twice', async () => {
  const id = 'originals/twice'
  const bytes = await announce(id, 3000)
  for (const n of [1, 1, 2, 2]) await putPart(id, n, bytes.subarray((n - 1) * 1000, n * 1000))
  expect(await offsetOf(id)).toBe(2000)
  expect(await send(bytes.subarray(2000), id, 2000)).toBe(3000)
  await expectWhole(id, bytes)
})

test('counts no part when one was stored twice with other bytes', async () => {
  const id = 'originals/differs'
  const bytes = await announce(id, 3000)
  for (const part of [bytes.subarray(0, 1000), randomBytes(1000)]) await putPart(id, 1, part)
  expect(await offsetOf(id)).toBe(0)
  expect(await send(bytes, id, 0)).toBe(3000)
  await expectWhole(id, bytes)
})

test('ignores parts behind a missing one, and replaces them', async () => {
  const id = 'originals/gap'
  const bytes = await announce(id, 20_000_000)
  await putPart(id, 2, randomBytes(partSize))
  await putPart(id, 3, randomBytes(20_000_000 - 2 * partSize))
  expect(await offsetOf(id)).toBe(0)
  await expect(send(bytes.subarray(partSize), id, partSize)).rejects.toBe(ERRORS.INVALID_OFFSET)
  expect(await send(bytes.subarray(0, partSize), id, 0)).toBe(partSize)
  expect(await offsetOf(id)).toBe(partSize)
  expect(await send(bytes.subarray(partSize), id, partSize)).toBe(bytes.length)
  await expectWhole(id, bytes)
})

test.each([
  ['that does not say where it belongs', () => undefined],
  ['of an earlier place', (upload: string) => ({ upload, offset: '0' })],
  ['of a later place', (upload: string) => ({ upload, offset: String(2 * partSize) })],
  ['of an earlier upload', () => ({ upload: 'earlier', offset: String(partSize) })],
])('an incomplete part %s does not count', async (_what, placed) => {
  const id = 'originals/stale'
  const bytes = await announce(id, 20_000_000)
  await send(bytes.subarray(0, partSize), id, 0)
  const Metadata = placed((await uploadIdOf(id)) ?? '')
  await raw.putObject({ Bucket, Key: `${id}.part`, Body: randomBytes(1000), Metadata })
  expect(await offsetOf(id)).toBe(partSize)
  await expect(send(bytes.subarray(partSize + 1000), id, partSize + 1000)).rejects.toBe(ERRORS.INVALID_OFFSET)
  expect(await send(bytes.subarray(partSize, 12_000_000), id, partSize)).toBe(12_000_000)
  expect(await offsetOf(id)).toBe(12_000_000)
  expect(await send(bytes.subarray(12_000_000), id, 12_000_000)).toBe(bytes.length)
  await expectWhole(id, bytes)
})

test('keeps arrived bytes when the next cannot be stored', async () => {
  const id = 'originals/kept'
  const bytes = await announce(id, 12_000_000)
  await send(bytes.subarray(0, 3_000_000), id, 0)
  s3.trouble('fails', /^PUT/)
  await expect(send(bytes.subarray(3_000_000), id, 3_000_000)).rejects.toThrow()
  s3.trouble('none')
  expect(await offsetOf(id)).toBe(3_000_000)
  expect(await send(bytes.subarray(3_000_000), id, 3_000_000)).toBe(bytes.length)
  await expectWhole(id, bytes)
})

test('removes an incomplete part as soon as a part contains its bytes', async () => {
  const id = 'originals/contained'
  const bytes = await announce(id, 20_000_000)
  await send(bytes.subarray(0, 3_000_000), id, 0)
  s3.trouble('fails', /^PUT .*partNumber=2&/)
  await expect(send(bytes.subarray(3_000_000), id, 3_000_000)).rejects.toThrow()
  expect(await s3.objects()).toEqual([`${id}.info`])
  s3.trouble('none')
  expect(await send(bytes.subarray(partSize), id, partSize)).toBe(bytes.length)
  await expectWhole(id, bytes)
})

test('assembles an upload whose parts are all there on request', async () => {
  const id = 'originals/unassembled'
  const bytes = await announce(id, 12_000_000)
  s3.trouble('fails', /^POST /)
  await expect(send(bytes, id, 0)).rejects.toThrow()
  await expect(offsetOf(id)).rejects.toThrow()
  s3.trouble('none')
  expect(await offsetOf(id)).toBe(bytes.length)
  await expectWhole(id, bytes)
})

test('an upload that was aborted without a trace is missing, not complete', async () => {
  const id = 'originals/aborted'
  const bytes = await announce(id, 12_000_000)
  await send(bytes.subarray(0, 9_000_000), id, 0)
  await raw.abortMultipartUpload({ Bucket, Key: id, UploadId: await uploadIdOf(id) })
  await expect(offsetOf(id)).rejects.toBe(ERRORS.FILE_NOT_FOUND)
  await storage.uploads.create(new Upload({ id, size: bytes.length, offset: 0 }))
  expect(await send(bytes, id, 0)).toBe(bytes.length)
  await expectWhole(id, bytes)
})

test('does not report an upload as missing for a 404 without a code of S3', async () => {
  const id = 'originals/unrouted'
  const bytes = await announce(id, 2000)
  await send(bytes.subarray(0, 1000), id, 0)
  s3.trouble('missing', /^GET .*\.info\?/)
  await expect(offsetOf(id)).rejects.toMatchObject({ name: 'NotFound' })
  s3.trouble('none')
  expect(await send(bytes.subarray(1000), id, 1000)).toBe(2000)
  await expectWhole(id, bytes)
})

test('silent senders do not block others', async () => {
  const silent = await Promise.all(
    Array.from({ length: 61 }, async (_, n) => {
      const body = new PassThrough()
      await announce(`originals/silent-${n}`, 1000)
      body.write('x')
      return { body, sent: storage.uploads.write(body, `originals/silent-${n}`, 0) }
    }),
  )
  // They have all begun once their bytes are waited for.
  await until(async () => silent.every(({ body }) => body.readableLength === 0))
  const bytes = await announce('originals/other', 5000)
  expect(await send(bytes, 'originals/other', 0)).toBe(5000)
  for (const { body } of silent) body.end()
  expect(await Promise.all(silent.map(({ sent }) => sent))).toEqual(silent.map(() => 1))
  for (const name of ['other', ...silent.keys().map((n) => `silent-${n}`)])
    await storage.remove(`originals/${name}`)
  expect(await s3.objects()).toEqual([])
})

test('refuses a request while the pieces of others take the temporary space, and takes it afterwards', async () => {
  const uploads = s3Storage(s3.storageUrl).uploads as S3Uploads
  uploads.temporarySpace = new PieceSpace(100_000)
  const write = async (id: string) => {
    await announce(id, 200_000)
    const body = new PassThrough()
    return { body, sent: uploads.write(body, id, 0) }
  }
  const filling = await write('originals/filling')
  filling.body.write(randomBytes(80_000))
  await until(async () => uploads.temporarySpace.taken === 80_000)
  const refused = await write('originals/refused')
  refused.body.write('x')
  await expect(refused.sent).rejects.toMatchObject({ status_code: 503 })
  // One that is open already may fill up, but not beyond the limit.
  filling.body.write(randomBytes(15_000))
  await until(async () => uploads.temporarySpace.taken === 95_000)
  filling.body.write(randomBytes(15_000))
  await expect(filling.sent).rejects.toMatchObject({ status_code: 503 })
  expect(uploads.temporarySpace.taken).toBe(0)
  const again = await write('originals/refused')
  again.body.end(randomBytes(90_000))
  expect(await again.sent).toBe(90_000)
  expect(uploads.temporarySpace.taken).toBe(0)
  for (const name of ['filling', 'refused']) await storage.remove(`originals/${name}`)
  expect(await s3.objects()).toEqual([])
})

test('senders of one company leave temporary space for those of others', async () => {
  const uploads = s3Storage(s3.storageUrl).uploads as S3Uploads
  uploads.temporarySpace = new PieceSpace(100_000)
  const write = async (company: string, name: string) => {
    const id = `originals/${name}`
    await storage.uploads.create(new Upload({ id, size: 200_000, offset: 0, metadata: { company } }))
    const body = new PassThrough()
    return { id, body, sent: uploads.write(body, id, 0) }
  }
  const slow = await write('1', 'slow')
  slow.body.write(randomBytes(40_000))
  await until(async () => uploads.temporarySpace.taken === 40_000)
  const more = await write('1', 'more')
  more.body.end('x')
  await expect(more.sent).rejects.toMatchObject({ status_code: 503 })
  const other = await write('2', 'other')
  other.body.end(randomBytes(20_000))
  expect(await other.sent).toBe(20_000)
  slow.body.end()
  expect(await slow.sent).toBe(40_000)
  expect(uploads.temporarySpace.taken).toBe(0)
  for (const { id } of [slow, more, other]) await storage.remove(id)
  expect(await s3.objects()).toEqual([])
})

test('parts of other sizes, as an earlier version made them, are continued', async () => {
  const id = 'originals/earlier'
  const bytes = await announce(id, 20_000_000)
  await putPart(id, 1, bytes.subarray(0, 6_000_000))
  await putPart(id, 2, bytes.subarray(6_000_000, 12_000_000))
  expect(await offsetOf(id)).toBe(12_000_000)
  expect(await send(bytes.subarray(12_000_000), id, 12_000_000)).toBe(bytes.length)
  await expectWhole(id, bytes)
})
