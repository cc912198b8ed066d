import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpLog } from './cli.state.ts'

const piece = Buffer.alloc(65_536)
const longest = 64 * 1024 * 1024
let sent = 0
const server = createServer((_request, response) => {
  sent = 0
  const more = () => {
    while (sent < longest) {
      sent += piece.length
      if (!response.write(piece)) return response.once('drain', more)
    }
    response.end()
  }
  more()
})
let address = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('reads no more of an endless response than a log can send', async () => {
  await expect(httpLog(address).checkpoint()).rejects.toThrow('answered too much')
  expect(sent).toBeLessThan(longest)
})
