import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CallError } from '@atesta/contract/client.ts'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runtimeHere } from '../fill/testing/blob-reader.ts'
import { type TusHere, tusHere } from '../fill/testing/tus-here.ts'
import { isClosed, isTransient, sendBytes } from './transfer.ts'

const size = 1_500_000
const content = Buffer.alloc(size, 'evidence ')
let tus: TusHere
beforeEach(async () => {
  tus = await tusHere()
})
afterEach(() => tus.close())

const send = (url: string, more: Partial<Parameters<typeof sendBytes>[0]> = {}) =>
  sendBytes({
    url,
    bytes: new Blob([content]),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    bearer: async () => 'token',
    runtime: runtimeHere,
    ...more,
  })

test('all bytes arrive, progress grows to the whole, and every request asks for its own bearer', async () => {
  const url = await tus.create(size)
  const seen: number[] = []
  let asked = 0
  await send(url, { onProgress: (sent) => seen.push(sent), bearer: async () => `token-${++asked}` })
  expect((await tus.bytes(url)).equals(content)).toBe(true)
  expect(seen.at(-1)).toBe(size)
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(new Set(tus.bearers).size).toBe(tus.bearers.length)
  expect(tus.bearers.every((bearer) => bearer.startsWith('Bearer token-'))).toBe(true)
})

test('cut ten times, it continues where it stopped', async () => {
  const url = await tus.create(size)
  tus.cutAfter(120_000, 10)
  await send(url)
  expect((await tus.bytes(url)).equals(content)).toBe(true)
  // Ten cuts cost at most ten pieces again, not ten beginnings.
  expect(tus.received()).toBeLessThan(size + 10 * runtimeHere.chunkSize + 1)
})

test('stopped and resumed by another transfer, the rest is sent', async () => {
  const url = await tus.create(size)
  const control = new AbortController()
  const first = send(url, {
    signal: control.signal,
    onProgress: (sent) => sent > size / 2 && control.abort(new Error('page left')),
  })
  await expect(first).rejects.toThrow('page left')
  const before = tus.received()
  await send(url)
  expect((await tus.bytes(url)).equals(content)).toBe(true)
  expect(tus.received() - before).toBeLessThan(size / 2 + 2 * runtimeHere.chunkSize)
})

const answered = (status: number, code?: ErrorCode) =>
  new CallError(status, code ? { type: 'about:blank', status, code, title: code, detail: code } : null)

test.each([
  ['no answer', answered(0), true],
  ['bytes that another request has moved on', answered(409, 'upload_offset_conflict'), true],
  ['a conflict that a proxy says without our words', answered(409), true],
  ['a lock', answered(423), true],
  ['too many requests', answered(429, 'too_many_requests'), true],
  ['a fault', answered(500), true],
  ['an outage', answered(503, 'service_unavailable'), true],
  ['an upload that is closed', answered(409, 'upload_not_open'), false],
  ['a file that is too large', answered(413, 'file_too_large'), false],
])('%s says nothing against the file: %s', (_, error, isSo) => {
  expect(isTransient(error)).toBe(isSo)
})

test('without a connection it fails as transient, and an unknown address as closed', async () => {
  const url = await tus.create(size)
  tus.down(true)
  const gone = await send(url).catch((error) => error)
  expect(gone).toBeInstanceOf(CallError)
  expect([gone.status, isTransient(gone), isClosed(gone)]).toEqual([0, true, false])
  tus.down(false)
  await tus.forget(url)
  const unknown = await send(url).catch((error) => error)
  expect([isTransient(unknown), isClosed(unknown)]).toEqual([false, true])
})

test.each([
  ['a page of its own, as where a network asks to sign in', 200, '<html>Sign in</html>'],
  ['nothing at all', 200, ''],
  ['nothing, without content', 204, null],
])('what answers %s in place of the server says nothing against the file', async (_, status, body) => {
  const server = createServer((_request, response) => void response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const error = await send(`http://127.0.0.1:${port}/api/uploads/1`).catch((reason) => reason)
  expect([isTransient(error), isClosed(error)]).toEqual([true, false])
  server.close()
})
