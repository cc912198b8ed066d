import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCodes } from '@atesta/contract/errors.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionTimeouts,
  connectionTimeouts,
  guardConnections,
  refuseUnreadable,
  waitForBody,
} from './connections.ts'
import { sendProblem } from './endpoint-runner.ts'

const given = useScene({ connectionTimeouts: { bodyMs: 2000, graceMs: 100 } })
const large = 20_000_000
async function start(settings: ConnectionTimeouts): Promise<FastifyInstance> {
  const app = fastify({
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, {}, settings.graceMs),
  })
  guardConnections(app, settings)
  app.get('/', async () => 'x'.repeat(large))
  app.get('/begun', (_request, reply) => {
    const body = new PassThrough()
    body.write('begun')
    return reply.send(body)
  })
  app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
  app.post('/file', async (request) => {
    waitForBody(request)
    await pipeline(
      request.raw,
      new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => take(done) }),
    )
    return 'stored'
  })
  await app.listen({ port: 0 })
  return app
}
/** Stores a chunk of a file: at once, unless a test has it wait. */
let take = (done: () => void) => done()
let hasty: FastifyInstance
let patient: FastifyInstance
beforeAll(async () => {
  ;[hasty, patient] = await Promise.all([
    start({ ...connectionTimeouts, readerMs: 200 }),
    start(connectionTimeouts),
  ])
})
afterAll(() => Promise.all([hasty.close(), patient.close()]))
const urlOf = (app: FastifyInstance) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`

const at = (url: string) => connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
const head = (line: string, headers: Record<string, string | number>) =>
  `${line} HTTP/1.1\r\nHost: x\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const tus = (length: number) => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': 0,
  'Content-Type': 'application/offset+octet-stream',
  'Content-Length': length,
})

/** Sends a byte whenever the one before has gone out, until the connection ends; returns all that came back. */
async function trickle(socket: Socket): Promise<string> {
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  // The server may close while a byte is on its way, which is an error of the write and no reason to stop waiting.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const more = () => !socket.destroyed && socket.write('x', () => setImmediate(more))
  more()
  await closed
  return answer
}

async function upload(): Promise<{ address: string; bytes: Buffer }> {
  const { ines, workflowId } = given
  const bytes = makePdf()
  const { id } = await makeInspection(ines, workflowId)
  const announced = await ines.api.certifications.create({
    body: { title: 'x.pdf', size: bytes.length, inspection_id: id, component_id: 'files' },
  })
  return { address: announced.upload_url, bytes }
}

test('fifty refused uploads that go on sending are told so and end', async () => {
  const lines = [
    'PATCH /api/uploads/x',
    'PATCH /api/uploads/0123456789abcdefghjk',
    'POST /api/contact',
    'POST /x',
    'PUT /api/x',
  ]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const socket = at(given.stack.url)
      socket.write(head(lines[index % lines.length] ?? '', tus(50_000_000)))
      return trickle(socket)
    }),
  )
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer).toContain('"request_id"')
  }
})

test('a permitted upload may take long, while a body that does not end is aborted', async () => {
  const { address, bytes } = await upload()
  const sending = at(given.stack.url)
  sending.write(
    head(`PATCH ${address}`, { ...tus(bytes.length), Authorization: `Bearer ${given.ines.token}` }),
  )
  sending.write(bytes.subarray(0, 10))
  // One after the other, so that the upload is older than either when the second has ended.
  for (const _ of [1, 2]) {
    const body = at(given.stack.url)
    body.write(head('POST /api/contact', { 'Content-Type': 'application/json', 'Content-Length': 1000 }))
    body.write('{')
    await once(body.resume(), 'close')
  }
  const answered = once(sending, 'data')
  sending.write(bytes.subarray(10))
  expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 204 /)
  sending.destroy()
})

test('an upload whose protocol is refused does not keep its connection either', async () => {
  const { address } = await upload()
  const socket = at(given.stack.url)
  const headers = {
    // More than goes out before the answer: what follows a body would be read as the next request.
    ...tus(50_000_000),
    'Upload-Offset': 7,
    Authorization: `Bearer ${given.ines.token}`,
  }
  socket.write(head(`PATCH ${address}`, headers))
  expect(await trickle(socket)).toMatch(/^HTTP\/1.1 409 /)
})

test('a reader that takes nothing is cut off, and one that does gets all', async () => {
  const arrived = once(hasty.server, 'connection')
  const reader = at(urlOf(hasty)).pause()
  reader.write(head('GET /', {}))
  const [socket] = (await arrived) as [Socket]
  await once(socket, 'close')
  reader.destroy()
  const { length } = await (await fetch(urlOf(patient))).text()
  expect(length).toBe(large)
})

test('cuts a silent sender, not one that waits for the server', async () => {
  const post = (length: number) =>
    head('POST /file', { 'Content-Type': 'application/octet-stream', 'Content-Length': length })
  const silent = at(urlOf(hasty))
  silent.write(`${post(1000)}x`)
  await once(silent.resume(), 'close')
  let goOn = () => {}
  take = (done) => {
    goOn = done
  }
  const arrived = once(hasty.server, 'connection')
  const sender = at(urlOf(hasty))
  sender.write(post(large))
  sender.write(Buffer.alloc(large))
  const [socket] = (await arrived) as [Socket]
  await once(socket, 'timeout')
  await once(socket, 'timeout')
  take = (done) => done()
  goOn()
  expect(String((await once(sender, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
  sender.destroy()
})

test('an announced length is not said again with the bytes', async () => {
  const { address, bytes } = await upload()
  const answer = await given.ines.fetch(address, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  expect([answer.status, await answer.json()]).toMatchObject([412, { code: 'upload_protocol' }])
})

test('a client that closes within its body is not logged as a fault', async () => {
  const lines: { level: number; err?: { message: string } }[] = []
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) }
  const app = fastify({ logger: { level: 'debug', stream } })
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.post('/', async () => 'never')
  await app.listen({ port: 0 })
  const begun = once(app.server, 'request')
  const socket = at(urlOf(app))
  socket.write(`${head('POST /', { 'Content-Type': 'application/json', 'Content-Length': 1000 })}{`)
  await begun
  socket.destroy()
  await until(async () => lines.some(({ err }) => err?.message === 'aborted'))
  await app.close()
  expect(lines.filter(({ err }) => err).map(({ level }) => level)).toEqual([20])
})

test.each([
  ['a method that is none', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 'malformed_request'],
  [
    'two lengths',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'malformed_request',
  ],
  [
    'three thousand headers',
    head('GET /', Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`X-${n}`, 'x'.repeat(20)]))),
    'payload_too_large',
  ],
  ['no HTTP at all', '\x16\x03\x01\x02\0', 'malformed_request'],
] as const)('%s: refused like anything else, and the connection is closed', async (_what, request, code) => {
  const socket = at(given.stack.url)
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.write(request)
  await once(socket, 'close')
  const [header = '', body = ''] = answer.split('\r\n\r\n')
  expect(header).toMatch(new RegExp(`^HTTP/1.1 ${errorCodes[code]} `))
  expect(header.toLowerCase()).toContain('\r\ncontent-type: application/problem+json\r\n')
  expect(header.toLowerCase()).toContain('\r\nconnection: close')
  const problem = JSON.parse(body)
  expect(problem).toMatchObject({ code, status: errorCodes[code] })
  expect(header).toContain(`x-request-id: ${problem.request_id}`)
})

test('does not answer an unreadable request into the middle of another response', async () => {
  const socket = at(urlOf(patient))
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.write(head('GET /begun', {}))
  await until(async () => answer.includes('begun'))
  socket.write('FOO / HTTP/1.1\r\n\r\n')
  await once(socket, 'close')
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1)
})
