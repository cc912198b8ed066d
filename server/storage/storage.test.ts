// Slow: files of several parts of a bucket are sent.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HashingStore } from '../domain/uploads/hashing-store.ts'
import { fileStorage } from './fs.ts'
import { hashStored } from './hash-stored.ts'
import { s3Storage } from './s3.ts'
import { MissingObject, readAll, type Storage } from './storage.ts'

let directory: string
let s3: S3Server
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3?.stop()
  await rm(directory, { recursive: true, force: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function listed(storage: Storage, prefix: string) {
  const found = []
  for await (const object of storage.list(prefix)) found.push(object)
  return found
}

/** Everything that lies in the storage, whatever the driver calls it. */
const drivers: Record<string, { open: () => Storage; left: () => Promise<string[]> }> = {
  fs: {
    open: () => fileStorage(join(directory, 'files')),
    left: async () =>
      (await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
  },
  s3: {
    open: () => s3Storage(s3.storageUrl),
    left: async () => [...(await s3.objects()), ...(await s3.unfinished())],
  },
}

/** Bytes as a request brings them. */
const send = (store: HashingStore, bytes: Readable, id: string, offset: number) =>
  store.receive(bytes, { id, offset }, { most: 10_000_000, signal: new AbortController().signal })

describe.each(Object.keys(drivers))('%s', (name) => {
  let storage: Storage
  beforeAll(async () => {
    const driver = drivers[name]
    if (!driver) throw new Error('no such driver')
    storage = driver.open()
    await storage.check()
  })
  const left = () => drivers[name]?.left()

  test('reads what was put, whole and in ranges, with its size', async () => {
    const bytes = randomBytes(70_000)
    await storage.put('previews/a-small.jpg', bytes, 'image/jpeg')
    expect(await storage.size('previews/a-small.jpg')).toBe(70_000)
    expect((await readAll(storage, 'previews/a-small.jpg')).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 1],
      [10, 19],
      [69_990, 69_999],
    ] as const)
      expect(await readAll(storage, 'previews/a-small.jpg', { start, end })).toEqual(
        bytes.subarray(start, end + 1),
      )
  })

  test('putting again replaces it', async () => {
    await storage.put('log/checkpoint', Buffer.from('a longer first one'), 'text/plain')
    await storage.put('log/checkpoint', Buffer.from('second'), 'text/plain')
    expect((await readAll(storage, 'log/checkpoint')).toString()).toBe('second')
    await storage.remove('log/checkpoint')
  })

  test('what is not there', async () => {
    expect(await storage.size('nothing/here')).toBeNull()
    await expect(readAll(storage, 'nothing/here')).rejects.toBeInstanceOf(MissingObject)
    await expect(storage.remove('nothing/here')).resolves.toBeUndefined()
  })

  test.each([0, 5000, 8 * 1024 * 1024, 20_000_000])(
    'a stream of %i bytes is stored whole, is listed, and leaves nothing when it breaks',
    async (size) => {
      const bytes = randomBytes(size)
      const pieces = function* () {
        for (let at = 0; at < size; at += 1_500_000) yield bytes.subarray(at, at + 1_500_000)
      }
      await storage.write('streamed/a', Readable.from(pieces()))
      expect(sha256(await readAll(storage, 'streamed/a'))).toBe(sha256(bytes))
      expect(await listed(storage, 'streamed/')).toEqual([{ key: 'streamed/a', size }])
      await storage.remove('streamed/a')
      const broken = async function* () {
        yield* pieces()
        throw new Error('cut')
      }
      await expect(storage.write('streamed/b', Readable.from(broken()))).rejects.toThrow('cut')
      expect(await listed(storage, 'streamed/')).toEqual([])
    },
  )

  test('a removed object is gone', async () => {
    await storage.remove('previews/a-small.jpg')
    expect(await storage.size('previews/a-small.jpg')).toBeNull()
    expect(await left()).toEqual([])
  })

  test.each([
    ['in one go', [6_000_000]],
    ['in pieces small and large', [1000, 1_999_000, 4_000_000]],
  ])('an upload %s: the offset grows, the bytes and the hash are right', async (_how, sizes) => {
    const store = new HashingStore(storage.uploads, () => () => {})
    const bytes = randomBytes(6_000_000)
    const id = 'originals/upload'
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }))
    let offset = 0
    for (const size of sizes) {
      expect((await store.getUpload(id)).offset).toBe(offset)
      offset = await send(store, Readable.from([bytes.subarray(offset, offset + size)]), id, offset)
    }
    await storage.settle(id)
    expect(store.takeHash(id, bytes.length)).toEqual({ sha256: sha256(bytes), writer: store.writer })
    expect(await storage.size(id)).toBe(bytes.length)
    expect(await hashStored(storage, id)).toBe(sha256(bytes))
    await storage.remove(id)
    expect(await left()).toEqual([])
  })

  test('an upload that is cut and goes on in another process', async () => {
    const bytes = randomBytes(6_000_000)
    const id = 'originals/cut'
    const first = new HashingStore(storage.uploads, () => () => {})
    await first.create(new Upload({ id, size: bytes.length, offset: 0 }))
    async function* breaking() {
      yield bytes.subarray(0, 2_000_000)
      throw new Error('the line is cut')
    }
    await send(first, Readable.from(breaking()), id, 0).catch(() => {})
    const second = new HashingStore(drivers[name]?.open().uploads ?? storage.uploads, () => () => {})
    const { offset } = await second.getUpload(id)
    expect(offset).toBeGreaterThanOrEqual(0)
    expect(offset).toBeLessThanOrEqual(2_000_000)
    await send(second, Readable.from([bytes.subarray(offset)]), id, offset)
    const seen = offset === 0 ? { sha256: sha256(bytes), writer: second.writer } : null
    expect(second.takeHash(id, bytes.length)).toEqual(seen)
    expect(await hashStored(storage, id)).toBe(sha256(bytes))
    await storage.remove(id)
    expect(await left()).toEqual([])
  })

  test('an upload that is given up in its middle leaves nothing behind', async () => {
    const id = 'originals/given-up'
    await storage.uploads.create(new Upload({ id, size: 20_000_000, offset: 0 }))
    await storage.uploads.write(Readable.from([randomBytes(9_000_000)]), id, 0)
    await storage.remove(id)
    expect(await storage.size(id)).toBeNull()
    expect(await left()).toEqual([])
  })

  test('created again under the same name, it starts at nothing, in every process', async () => {
    const id = 'originals/again'
    const other = drivers[name]?.open().uploads
    if (!other) throw new Error('no such driver')
    await storage.uploads.create(new Upload({ id, size: 3000, offset: 0 }))
    await storage.uploads.write(Readable.from([Buffer.alloc(3000, 1)]), id, 0)
    expect((await other.getUpload(id)).offset).toBe(3000)
    await storage.remove(id)
    await storage.uploads.create(new Upload({ id, size: 3000, offset: 0 }))
    expect((await other.getUpload(id)).offset).toBe(0)
    await storage.uploads.write(Readable.from([Buffer.alloc(2000, 1)]), id, 0)
    await other.create(new Upload({ id, size: 3000, offset: 0 }))
    expect((await other.getUpload(id)).offset).toBe(0)
    await other.write(Readable.from([Buffer.alloc(3000, 2)]), id, 0)
    expect((await readAll(storage, id)).equals(Buffer.alloc(3000, 2))).toBe(true)
    await storage.remove(id)
    expect(await left()).toEqual([])
  })
})

test('files: no key leads out of the directory', async () => {
  const storage = fileStorage(join(directory, 'files'))
  for (const key of ['../outside', 'a/../../outside', '/etc/passwd', ''])
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(/inside the storage/)
})

test('s3: a bucket that is not there is said at once', async () => {
  const url = s3.storageUrl.replace('atesta-test', 'nobodys-bucket')
  await expect(s3Storage(url).check()).rejects.toThrow()
})

test('files cannot be read by other accounts of the machine', async () => {
  const root = join(directory, 'made', 'here')
  await fileStorage(root).put('originals/a', new Uint8Array(3), 'image/jpeg')
  expect((await stat(root)).mode & 0o777).toBe(0o700)
})
