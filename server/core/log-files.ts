import { parseTilePath } from '@atesta/evidence/tile.ts'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'
import { MissingObject, readAll } from './storage/storage.ts'

/**
 * The public log (c2sp.org/tlog-tiles) as static files from storage: `/log/checkpoint`, `/log/tile/…`, and the public
 * keys at `/log/keys`, one verifier key a line, newest first. Anyone may read them from anywhere.
 */
export function mountLog(app: FastifyInstance, services: Services): void {
  const { storage, logKeys } = services
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/log/')) reply.header('access-control-allow-origin', '*')
  })
  app.get('/log/keys', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      // Asked for anew each time: proofs are signed with a new key from the moment there is one.
      .header('cache-control', 'no-cache')
      .send(`${(await logKeys.current()).verifiers.join('\n')}\n`),
  )
  app.get('/log/checkpoint', async (_request, reply) => {
    try {
      const note = await readAll(storage, 'log/checkpoint')
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(note)
    } catch (error) {
      if (error instanceof MissingObject)
        return reply.code(404).type('text/plain').send('The log is empty.\n')
      throw error
    }
  })
  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const path = `tile/${request.params['*']}`
    if (!parseTilePath(path)) return reply.code(404).type('text/plain').send('No such tile.\n')
    try {
      const bytes = await readAll(storage, `log/${path}`)
      // A tile under its path never changes.
      return reply
        .type('application/octet-stream')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes)
    } catch (error) {
      if (error instanceof MissingObject) return reply.code(404).type('text/plain').send('No such tile.\n')
      throw error
    }
  })
}
