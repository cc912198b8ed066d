import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type CallError, createClient, isTransient } from './client.ts'

const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

/** A client of a server that does this, which waits for answers as long as is said. Milliseconds. */
async function clientOf(answer: RequestListener, patience = { read: 60_000, write: 60_000 }) {
  const server = createServer(answer)
  close.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createClient({ root, token: async () => undefined, patience })
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: CallError) => error,
  )

test('an answer that does not come in time is not waited for, for reading and for writing', async () => {
  const client = await clientOf(() => undefined, { read: 1, write: 60_000 })
  const read = await refusalOf(client.plans.list())
  expect(read).toMatchObject({ name: 'CallError', status: 0, isLate: true })
  expect(isTransient(read)).toBe(true)
  const writer = await clientOf(() => undefined, { read: 60_000, write: 1 })
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
  const client = await clientOf(begin, { read: 200, write: 1 })
  expect(await refusalOf(client.plans.list())).toMatchObject({ name: 'CallError', status: 0, isLate: true })
  const cut = await clientOf((request, response) => {
    begin(request, response)
    setImmediate(() => response.destroy())
  })
  expect(await refusalOf(cut.plans.list())).toMatchObject({ name: 'CallError', status: 0, isLate: false })
})

test('what the caller stops is no failed call', async () => {
  const client = await clientOf(() => undefined)
  const control = new AbortController()
  const reading = refusalOf(client.plans.list({}, { signal: control.signal }))
  control.abort()
  expect(await reading).toMatchObject({ name: 'AbortError' })
})
