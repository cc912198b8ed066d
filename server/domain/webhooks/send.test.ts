import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic, publicLookup } from '../../services/public-address.ts'
import { mayReceive } from './addresses.ts'
import { sendMessage } from './send.ts'
import { newSecret } from './webhooks.rules.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const secret = newSecret()
const message = (url = receiver.url, secrets = [secret]) => ({
  url,
  secrets,
  id: 'msg_1',
  body: JSON.stringify({ type: 'ping', timestamp: '2026-01-01T00:00:00.000Z', data: { ñ: '☃' } }),
})

test('posts a signed message that each of its secrets verifies', async () => {
  receiver.answer((response) => response.writeHead(200).end('thanks'))
  const older = newSecret()
  const sent = await sendMessage(message(receiver.url, [secret, older]), { allowPrivate: true })
  expect(sent).toEqual({ status: 200, snippet: 'thanks', error: null, durationMs: expect.any(Number) })
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' }
  for (const one of [secret, older])
    expect(new Verifier(one).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'ping',
      data: { ñ: '☃' },
    })
  expect(() => new Verifier(newSecret()).verify(body, headers as Record<string, string>)).toThrow()
  expect(() => new Verifier(secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Atesta-Webhooks/1' })
})

test('follows no redirect', async () => {
  receiver.answer((response) => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end())
  const before = receiver.received.length
  expect(await sendMessage(message(), { allowPrivate: true })).toMatchObject({ status: 302 })
  expect(receiver.received.length).toBe(before + 1)
})

test('reads only the beginning of an endless answer, and keeps what a database can', async () => {
  receiver.answer((response) => {
    const more = () => {
      while (!response.destroyed && response.write(`\u0000${'x'.repeat(9000)}`));
    }
    response.writeHead(200).on('drain', more)
    more()
  })
  const sent = await sendMessage(message(), { allowPrivate: true })
  expect(sent).toMatchObject({ status: 200, error: null, snippet: 'x'.repeat(500) })
})

test('gives up on a receiver that never answers, that stalls, that hangs up or that is not there', async () => {
  const within = (timeoutMs: number) => ({ allowPrivate: true, timeoutMs })
  receiver.answer(() => {})
  expect(await sendMessage(message(), within(200))).toMatchObject({ status: null, error: 'timeout' })
  receiver.answer((response) => response.writeHead(500).write('so'))
  // On a busy machine the beginning of the answer may take longer than that: then there is more time for it.
  const begun = async (timeoutMs: number): ReturnType<typeof sendMessage> => {
    const sent = await sendMessage(message(), within(timeoutMs))
    return sent.status === null && timeoutMs < 60_000 ? begun(timeoutMs * 4) : sent
  }
  expect(await begun(200)).toMatchObject({ status: 500, error: 'timeout' })
  receiver.answer((response) => response.destroy())
  const patient = within(60_000)
  expect(await sendMessage(message(), patient)).toMatchObject({ status: null, error: 'ECONNRESET' })
  expect(await sendMessage(message('http://127.0.0.1:1/'), patient)).toMatchObject({ error: 'ECONNREFUSED' })
})

test('does not talk to a private address, however it is written', async () => {
  const sockets: unknown[] = []
  const trap = createServer((socket) => {
    sockets.push(socket)
    socket.destroy()
  }).listen(0)
  await once(trap, 'listening')
  const { port } = trap.address() as AddressInfo
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    'localhost',
  ]) {
    const sent = await sendMessage(message(`https://${host}:${port}/`), { allowPrivate: false })
    expect([host, sent.status, sent.error]).toEqual([
      host,
      null,
      expect.stringContaining('not a public address'),
    ])
  }
  // Without encryption not even to a public one.
  expect(await sendMessage(message('http://93.184.215.14/'), { allowPrivate: false })).toMatchObject({
    status: null,
  })
  trap.close()
  expect(sockets).toEqual([])
})

test.each([
  ['8.8.8.8', true],
  ['93.184.215.14', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['100.63.255.255', true],
  ['100.128.0.1', true],
  ['2606:4700:4700::1111', true],
  ['2a00:1450:4001:80b::200e', true],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['0.1.2.3', false],
  ['192.0.0.8', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['239.255.255.255', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['2001::1', false],
  ['fc00::1', false],
  ['fdff::1', false],
  ['fe80::1', false],
  ['febf::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})

test('a name is refused at the moment of connecting, whatever it was before', async () => {
  const looked = (options: object) =>
    new Promise((resolve) => publicLookup('localhost', options, (error) => resolve(error?.name)))
  expect([await looked({ all: true }), await looked({ family: 4 })]).toEqual([
    'AddressRefused',
    'AddressRefused',
  ])
})

test.each([
  ['https://hooks.example.com/a?b=c', true, true],
  ['https://hooks.example.com:8443/', true, true],
  ['http://hooks.example.com/', false, true],
  ['https://user:secret@hooks.example.com/', false, false],
  ['https://10.0.0.1/', false, true],
  ['https://0x7f.1/', false, true],
  ['https://[::1]/', false, true],
  ['https://[2606:4700:4700::1111]/', true, true],
  ['https://localhost/', false, true],
  ['https://intranet/', false, true],
  ['https://box.local/', false, true],
  ['https://api.internal/', false, true],
  ['https://ip6-localhost./', false, true],
  ['https://hooks.example.com./', false, true],
  ['https://hooks.example.com:22/', false, true],
])('%s may receive: %s, where private ones may: %s', (url, anywhere, allowed) => {
  expect([mayReceive(url, false), mayReceive(url, true)]).toEqual([anywhere, allowed])
})
