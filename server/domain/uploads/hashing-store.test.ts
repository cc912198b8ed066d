import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileUploads } from '../../storage/file-uploads.ts'
import { HashingStore } from './hashing-store.ts'

/** Stores the bytes of the first request, too, but says that it could not. */
class LosesFirstAnswer extends FileUploads {
  #writes = 0
  override async write(...request: Parameters<FileUploads['write']>): Promise<number> {
    const end = await super.write(...request)
    this.#writes += 1
    if (this.#writes === 1) throw new Error('no answer')
    return end
  }
}

const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => (n * 7) % 251))
const sha256 = createHash('sha256').update(bytes).digest('hex')
const most = bytes.length

let directory: string
let store: HashingStore
let ours = true
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-hashing-'))
  store = new HashingStore(new FileUploads({ directory }), () => () => {
    if (!ours) throw new Error('another process has it')
  })
})
afterAll(() => rm(directory, { recursive: true }))

const begin = (id: string) => writeFile(join(directory, id), '')
const stored = (id: string) => readFile(join(directory, id))
/** Whether so many of the bytes are stored, and nothing else; comparing them one by one takes long. */
const holds = async (id: string, length: number) => (await stored(id)).equals(bytes.subarray(0, length))
/** A request that brings `part`, in pieces as a socket gives them, and does not end by itself. */
function requestWith(part: Buffer): PassThrough {
  const request = new PassThrough({ highWaterMark: part.length + 1 })
  for (let at = 0; at < part.length; at += 65_536) request.write(part.subarray(at, at + 65_536))
  return request
}
const wanted = new AbortController().signal

test('a request that is cut keeps what has come; the next continues there, with the hash of all', async () => {
  await begin('cut')
  const first = requestWith(bytes.subarray(0, 1_000_001))
  const receiving = store.receive(first, { id: 'cut', offset: 0 }, { most, signal: wanted })
  while (first.readableLength > 0) await new Promise(setImmediate)
  first.destroy(new Error('aborted'))
  const offset = await receiving
  expect(await holds('cut', offset)).toBe(true)
  const rest = requestWith(bytes.subarray(offset)).end()
  expect(await store.receive(rest, { id: 'cut', offset }, { most, signal: wanted })).toBe(bytes.length)
  expect(await holds('cut', bytes.length)).toBe(true)
  expect(store.takeHash('cut', bytes.length)?.sha256).toBe(sha256)
})

test('has no hash for bytes of a request that could not be stored, even if they are there later', async () => {
  await begin('late')
  const failing = new HashingStore(new LosesFirstAnswer({ directory }), () => () => {})
  const half = 1_500_000
  const first = requestWith(bytes.subarray(0, half)).end()
  await expect(failing.receive(first, { id: 'late', offset: 0 }, { most, signal: wanted })).rejects.toThrow(
    'no answer',
  )
  expect(await holds('late', half)).toBe(true)
  const rest = requestWith(bytes.subarray(half)).end()
  await failing.receive(rest, { id: 'late', offset: half }, { most, signal: wanted })
  expect(failing.takeHash('late', bytes.length)).toBeNull()
})

test('one that is not wanted any more ends where it is, and is not destroyed', async () => {
  await begin('unwanted')
  const stop = new AbortController()
  const request = requestWith(bytes.subarray(0, 500_000))
  const receiving = store.receive(request, { id: 'unwanted', offset: 0 }, { most, signal: stop.signal })
  while (request.readableLength > 0) await new Promise(setImmediate)
  stop.abort()
  expect(await receiving).toBe(500_000)
  expect(request.destroyed).toBe(false)
})

test('no byte more than there is room for, and none once the upload is another process’s', async () => {
  await begin('long')
  const long = { id: 'long', offset: 0 }
  const request = requestWith(bytes).end()
  await expect(store.receive(request, long, { most: 100_000, signal: wanted })).rejects.toMatchObject({
    status_code: 413,
  })
  expect((await stored('long')).length).toBeLessThanOrEqual(100_000)
  expect(request.destroyed).toBe(false)
  ours = false
  await begin('taken')
  const taken = store.receive(requestWith(bytes).end(), { id: 'taken', offset: 0 }, { most, signal: wanted })
  await expect(taken).rejects.toThrow('another process')
  ours = true
  expect((await stored('taken')).length).toBe(0)
})
