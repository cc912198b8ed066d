import type { FastifyInstance } from 'fastify'

/** As long as Node.js itself would wait for a request, if that did not cut long uploads too. */
const maxBodyMs = 5 * 60_000

/**
 * Gives up a body that trickles in: it is gathered before anybody is asked who they are, and thousands of them would
 * take all connections. Bytes that go straight to the storage may take their time.
 */
export function giveUpSlowBodies(app: FastifyInstance, ms = maxBodyMs): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.headers['content-type'] === 'application/offset+octet-stream') return payload
    const late = setTimeout(() => request.raw.destroy(), ms)
    request.raw.once('close', () => clearTimeout(late))
    return payload
  })
}
