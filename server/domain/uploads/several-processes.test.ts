// Slow: a program that stands still is waited for until its lease is over.
import { createHash, randomBytes } from 'node:crypto'
import { makePdf } from '@atesta/testkit/files.ts'
import { type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { makeInspection, sendBytes } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { type Caller, callerAt } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashStored } from '../../storage/hash-stored.ts'

/** One database and one storage; the first program is this process, the second one of its own, to be killed. */
const given = useScene()
let second: ServerProcess
let here: Caller
let there: Caller
const startSecond = async () => {
  const { databaseUrl, dataDir } = given.stack
  second = await startProcess({
    role: 'api',
    databaseUrl,
    dataDir,
    env: { UPLOAD_LEASE: String(repetitions(4, 20)) },
  })
  there = callerAt(second.url, given.ines)
}
beforeAll(async () => {
  await startSecond()
  here = given.ines
})
afterAll(() => second?.stop())

const again = { repeats: repetitions(0, 9) }
const piece = 300_000
const size = 4 * piece
/** Two files of one length that differ in every piece. */
const makeFile = () => {
  const head = makePdf()
  return Buffer.concat([head, randomBytes(size - head.length)])
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const details = (id: number) => here.api.certifications.details({ params: { id } })

async function announce(device: { sha256?: string } = {}) {
  const { id } = await makeInspection(here, given.workflowId)
  const made = await here.api.certifications.create({
    body: { title: 'long.pdf', size, inspection_id: id, component_id: 'files', device },
  })
  const key = `originals/${made.identifier}`
  const { storage } = given.stack.services
  return {
    ...made,
    key,
    /** Waits until this many bytes are stored. */
    holds: (bytes: number) => until(async () => (await storage.size(key)) === bytes),
    hashOfStored: () => hashStored(storage, key),
  }
}

/** A PATCH whose body is sent when the test says so. */
function open(caller: Caller, url: string, offset: number) {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const cut = new AbortController()
  const answer = caller
    .fetch(url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: new ReadableStream<Uint8Array>({
        start(controller) {
          body = controller
        },
      }),
      duplex: 'half',
      signal: cut.signal,
    })
    .then(
      ({ status }) => status,
      () => 'cut' as const,
    )
  return {
    answer,
    send: (bytes: Uint8Array) => body?.enqueue(new Uint8Array(bytes)),
    /** The body ends; of no account when the server has turned away from it before. */
    end: () => {
      try {
        body?.close()
      } catch {}
      return answer
    },
    cut: () => cut.abort(),
  }
}

async function offsetAt(caller: Caller, url: string): Promise<number> {
  const head = await caller.fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  expect(head.status).toBe(200)
  return Number(head.headers.get('upload-offset'))
}

test(
  'two at once through two processes: what is certified is the hash of what is stored',
  again,
  async () => {
    const [a, b] = [makeFile(), makeFile()]
    const file = await announce()
    const first = open(there, file.upload_url, 0)
    first.send(a.subarray(0, piece))
    await file.holds(piece)
    const other = open(here, file.upload_url, piece)
    other.send(b.subarray(piece, 2 * piece))
    await file.holds(2 * piece)
    first.send(a.subarray(piece))
    await first.end()
    other.send(b.subarray(2 * piece))
    expect(await other.end()).toBe(204)
    await given.stack.settle()
    expect(await details(file.id)).toMatchObject({ state: 'certified', sha256: await file.hashOfStored() })
    // The second took over where the first was, and nothing of the first came in between afterwards.
    expect(await file.hashOfStored()).toBe(sha256(Buffer.concat([a.subarray(0, piece), b.subarray(piece)])))
  },
)

test('given up and started again through another process: what the first remembers of the bytes is worthless', async () => {
  const [a, b] = [makeFile(), makeFile()]
  const file = await announce({ sha256: sha256(b) })
  expect((await sendBytes(here, file.upload_url, a.subarray(0, piece))).status).toBe(204)
  const giveUp = { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }
  expect((await there.fetch(file.upload_url, giveUp)).status).toBe(204)
  expect((await sendBytes(there, file.upload_url, b.subarray(0, piece))).status).toBe(204)
  expect((await sendBytes(here, file.upload_url, b.subarray(piece), piece)).status).toBe(204)
  await given.stack.settle()
  expect(await file.hashOfStored()).toBe(sha256(b))
  expect(await details(file.id)).toMatchObject({ state: 'certified', sha256: sha256(b) })
})

test('through two processes, of which neither saw all bytes, they are compared with what the device announced', async () => {
  const bytes = makeFile()
  const other = makeFile()
  for (const [second, status] of [
    [bytes, 204],
    [other, 422],
  ] as const) {
    const file = await announce({ sha256: sha256(bytes) })
    expect((await sendBytes(there, file.upload_url, bytes.subarray(0, piece))).status).toBe(204)
    const answer = await sendBytes(here, file.upload_url, second.subarray(piece), piece)
    expect(answer.status).toBe(status)
    await given.stack.settle()
    const { state, failure } = await details(file.id)
    expect([state, failure]).toEqual(status === 204 ? ['certified', null] : ['failed', 'file_changed'])
  }
})

test('a connection cut at one process: it goes on through the other at once', again, async () => {
  const bytes = makeFile()
  const file = await announce()
  const cut = open(there, file.upload_url, 0)
  cut.send(bytes.subarray(0, 2 * piece))
  await file.holds(2 * piece)
  cut.cut()
  expect(await offsetAt(here, file.upload_url)).toBe(2 * piece)
  expect((await sendBytes(here, file.upload_url, bytes.subarray(2 * piece), 2 * piece)).status).toBe(204)
  await given.stack.settle()
  expect(await details(file.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
})

test('the process that receives loses its lock: it writes no more, and the other goes on at once', async () => {
  const [a, b] = [makeFile(), makeFile()]
  const file = await announce()
  const left = open(there, file.upload_url, 0)
  left.send(a.subarray(0, piece))
  await file.holds(piece)
  // The lines of both: this process opens another when it needs one.
  await given.stack.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'atesta uploads'`,
  )
  expect(await offsetAt(here, file.upload_url)).toBe(piece)
  const taken = open(here, file.upload_url, piece)
  taken.send(b.subarray(piece, 2 * piece))
  await file.holds(2 * piece)
  left.send(a.subarray(piece))
  expect(await left.end()).toBe(503)
  taken.send(b.subarray(2 * piece))
  expect(await taken.end()).toBe(204)
  await given.stack.settle()
  const stored = sha256(Buffer.concat([a.subarray(0, piece), b.subarray(piece)]))
  expect(await file.hashOfStored()).toBe(stored)
  expect(await details(file.id)).toMatchObject({ state: 'certified', sha256: stored })
})

test('the process that receives stands still: the other goes on when its lease is over, and waking up it writes no more', async () => {
  const [a, b] = [makeFile(), makeFile()]
  const file = await announce()
  const left = open(there, file.upload_url, 0)
  left.send(a.subarray(0, piece))
  await file.holds(piece)
  process.kill(second.pid, 'SIGSTOP')
  try {
    left.send(a.subarray(piece))
    expect(await offsetAt(here, file.upload_url)).toBe(piece)
    expect((await sendBytes(here, file.upload_url, b.subarray(piece), piece)).status).toBe(204)
  } finally {
    process.kill(second.pid, 'SIGCONT')
  }
  expect(await left.end()).toBe(503)
  await given.stack.settle()
  const stored = sha256(Buffer.concat([a.subarray(0, piece), b.subarray(piece)]))
  expect(await file.hashOfStored()).toBe(stored)
  expect(await details(file.id)).toMatchObject({ state: 'certified', sha256: stored })
})

test('the process that receives is killed: it goes on through the other at once', again, async () => {
  const bytes = makeFile()
  const file = await announce()
  const cut = open(there, file.upload_url, 0)
  cut.send(bytes.subarray(0, 2 * piece))
  await file.holds(2 * piece)
  await second.kill()
  expect(await cut.answer).toBe('cut')
  expect(await offsetAt(here, file.upload_url)).toBe(2 * piece)
  expect((await sendBytes(here, file.upload_url, bytes.subarray(2 * piece), 2 * piece)).status).toBe(204)
  await given.stack.settle()
  expect(await details(file.id)).toMatchObject({ state: 'certified', sha256: sha256(bytes) })
  await startSecond()
})
