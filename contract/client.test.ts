import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { CallError, type ClientOptions, createClient, isTransient } from './client.ts'
import { minuteMs } from './durations.ts'
import { LostWrites } from './lost-writes.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

/** A client of a server that does this. */
async function clientOf(answer: RequestListener, options: Partial<ClientOptions> = {}) {
  const server = createServer(answer)
  close.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createClient({ root, token: async () => undefined, ...options })
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: CallError) => error,
  )

test('an answer that does not come in time is not waited for, for reading and for writing', async () => {
  const client = await clientOf(() => undefined, { timeouts: { read: 1, write: 60_000 } })
  const read = await refusalOf(client.plans.list())
  expect(read).toMatchObject({ name: 'CallError', status: 0, isLate: true })
  expect(isTransient(read)).toBe(true)
  const writer = await clientOf(() => undefined, { timeouts: { read: 60_000, write: 1 } })
  expect(await refusalOf(writer.tasks.archive({ params: { id: 1 } }))).toMatchObject({
    status: 0,
    isLate: true,
  })
})

test('an answer that stops on its way is none, whether late or cut off', async () => {
  const begin: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"data":[')
  }
  const client = await clientOf(begin, { timeouts: { read: 200, write: 1 } })
  expect(await refusalOf(client.plans.list())).toMatchObject({ name: 'CallError', status: 0, isLate: true })
  const cut = await clientOf((request, response) => {
    begin(request, response)
    setImmediate(() => response.destroy())
  })
  expect(await refusalOf(cut.plans.list())).toMatchObject({ name: 'CallError', status: 0, isLate: false })
})

test('a page of a filter or of maintenance in place of the answer is none, and the call is made again later', async () => {
  const keys: unknown[] = []
  const client = await clientOf((request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in to this network')
  })
  const read = await refusalOf(client.plans.list())
  expect([read?.name, isTransient(read)]).toEqual(['CallError', true])
  const archive = () => client.tasks.archive({ params: { id: 1 } })
  expect([isTransient(await refusalOf(archive())), isTransient(await refusalOf(archive()))]).toEqual([
    true,
    true,
  ])
  expect(keys[1]).toBe(keys[2])
})

test('a call aborted by the caller is not a failed call', async () => {
  const client = await clientOf(() => undefined)
  const control = new AbortController()
  const reading = refusalOf(client.plans.list({}, { signal: control.signal }))
  control.abort()
  expect(await reading).toMatchObject({ name: 'AbortError' })
})

test.each([
  ['confirmed', 403],
  ['refused for want of a session', 401],
])('a call that was %s is not repeated for a person who signed in meanwhile', async (_, status) => {
  let person = 1
  let asked = 0
  const server = await clientOf(
    (_request, response) => {
      asked++
      person = 2
      response.writeHead(status, { 'content-type': 'application/problem+json' })
      response.end(JSON.stringify({ status, code: status === 403 ? 'step_up_required' : 'unauthenticated' }))
    },
    { caller: () => person, stepUp: async () => true },
  )
  expect(await refusalOf(server.tasks.archive({ params: { id: 1 } }))).toBeInstanceOf(CallError)
  expect(asked).toBe(1)
})

describe('a write', () => {
  /** A client of a server that loses so many answers about Ana, and the keys under which the server was asked. */
  async function losing(times: number) {
    const seen: { body: string; key: string | undefined }[] = []
    const client = await clientOf(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      seen.push({ body, key: request.headers['idempotency-key'] as string })
      const asked = seen.filter((one) => one.body.includes('Ana')).length
      if (body.includes('Ana') && asked <= times) return void response.destroy()
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    const add = (name: string) => client.clients.create({ body: { name, email: `${name}@acme.test` } })
    const keysOf = (name: string) => seen.filter(({ body }) => body.includes(name)).map(({ key }) => key)
    return { add, keysOf }
  }

  test('repeats a write whose answer was lost under the same key', async () => {
    const { add, keysOf } = await losing(2)
    await refusalOf(add('Ana'))
    await refusalOf(add('Ana'))
    await add('Ana')
    await add('Ana')
    const [first, second, third, fourth] = keysOf('Ana')
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  test('that says something else, or follows on another answer, is another one', async () => {
    const { add, keysOf } = await losing(1)
    await refusalOf(add('Ana'))
    await add('Eva')
    await add('Ana')
    expect(new Set([...keysOf('Ana'), ...keysOf('Eva')]).size).toBe(3)
  })

  test('the answer to an earlier write does not forget it', async () => {
    const { add, keysOf } = await losing(1)
    await Promise.all([refusalOf(add('Ana')), add('Eva')])
    await add('Ana')
    const [first, second] = keysOf('Ana')
    expect(second).toBe(first)
  })
})

test('a lost write is remembered for ten minutes', () => {
  let now = 0
  const lost = new LostWrites(() => now)
  const attempt = lost.begin('POST /x')
  lost.keep('POST /x', attempt)
  now = 10 * minuteMs
  expect(lost.begin('POST /x').key).not.toBe(attempt.key)
})
