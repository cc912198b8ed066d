import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveUpSlowBodies } from './body-time.ts'

let hasty: FastifyInstance
let patient: FastifyInstance
async function start(ms?: number): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true })
  giveUpSlowBodies(app, ms)
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  app.post('/', async (request) => {
    if (request.headers['content-type'] === 'application/json') return request.body
    await once(request.raw.resume(), 'end')
    return 'all here'
  })
  await app.listen({ port: 0 })
  return app
}
beforeAll(async () => {
  ;[hasty, patient] = await Promise.all([start(100), start()])
})
afterAll(() => Promise.all([hasty.close(), patient.close()]))

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

function begin(type: string, length: number) {
  const socket = connect(portOf(hasty), 'localhost').on('error', () => {})
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\nx`)
  return socket
}

test('a body that does not come to its end is not waited for, but the bytes of a file are', async () => {
  const upload = begin('application/offset+octet-stream', 2)
  await once(upload, 'connect')
  const body = begin('application/json', 1000)
  await once(body.resume(), 'close')
  upload.write('x')
  const [answer] = await once(upload, 'data')
  expect(String(answer)).toContain('all here')
  upload.destroy()
})

test('one that has come is answered', async () => {
  const answer = await fetch(`http://localhost:${portOf(patient)}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(await answer.json()).toEqual({ a: 1 })
})
