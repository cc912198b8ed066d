// Slow: a pause is waited for.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from './s3.ts'

const bytes = randomBytes(20_000_000)
const key = 'originals/read'
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  await s3Storage(s3.storageUrl).put(key, bytes, 'video/mp4')
})
afterAll(() => s3?.stop())

/** In seconds; the bucket answers well within it on a busy machine, too. */
const silence = 1.5
/** The storage, where the bucket may be silent for so many seconds. */
const open = (timeout: number) => s3Storage(s3.storageUrl.replace(/timeout=\d+/, `timeout=${timeout}`))
async function firstOf(reading: Readable): Promise<Buffer> {
  await once(reading, 'readable')
  return reading.read()
}

test.each([
  ['the whole', undefined],
  ['a range', { start: 1_000_000, end: 18_999_999 }],
])(
  'a reader of %s who pauses for longer than the storage may be silent gets the rest',
  async (_what, range) => {
    const reading = await open(silence).read(key, range)
    const before = await firstOf(reading)
    await until(async () => s3.answering() === 0)
    const whole = Buffer.concat([before, await buffer(reading)])
    expect(whole.equals(bytes.subarray(range?.start, range && range.end + 1))).toBe(true)
    await until(async () => s3.answering() === 0)
  },
)

test('an unread or abandoned download keeps no connection', async () => {
  const storage = open(30)
  const unread = await storage.read(key)
  const begun = await storage.read(key)
  await firstOf(begun)
  for (const each of [unread, begun]) each.destroy()
  await until(async () => s3.answering() === 0)
  const forgotten = await open(silence).read(key)
  await until(async () => s3.answering() === 0)
  expect((await buffer(forgotten)).equals(bytes)).toBe(true)
})

test('sixty slow readers do not block the storage', async () => {
  const storage = open(30)
  const slow = await Promise.all(Array.from({ length: 60 }, () => storage.read(key)))
  await storage.check()
  await storage.put('previews/other', Buffer.from('other'), 'image/jpeg')
  expect(String(await buffer(await storage.read('previews/other')))).toBe('other')
  for (const each of slow) each.destroy()
})
