import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, vi } from 'vitest'

/**
 * Lets `fetch` of a page's code reach a server on loopback in the tests of a file, for answers that come late,
 * not at all or after another change. There is no session; `handle` answers every other call.
 */
export function servePage(handle: RequestListener): void {
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/api/auth/session') response.end('{"user":null,"token":null}')
      else handle(request, response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const { fetch } = globalThis
    // Node.js has no page that addresses are relative to.
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, init),
    )
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    server.close()
    server.closeAllConnections()
  })
}

/** Answers with what `answerTo` makes of an address and a JSON body; with 503 when that is undefined. */
export const answering =
  <Body>(answerTo: (url: string, body: Body | undefined) => unknown): RequestListener =>
  async (request, response) => {
    const body = await text(request)
    const answer = answerTo(request.url ?? '', body ? (JSON.parse(body) as Body) : undefined)
    if (answer === undefined) response.writeHead(503).end('{}')
    else response.end(JSON.stringify(answer))
  }
