import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeEntries, parseTilePath, tileWidth, widthInTree } from '@atesta/evidence/log/tile.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../services/services.ts'
import { MissingObject, readAll } from '../../storage/storage.ts'
import { publishedKeys } from './key-ends.ts'
import { databaseTiles, entriesOf, readHead } from './log.queries.ts'

/**
 * A tile as published. Partial tiles replaced by fuller ones are no longer stored, but a checkpoint may still
 * need them: they are the beginning of the tile in the database. Null where the log has never been so large.
 */
async function readTileFile({ storage, log }: Services, path: string): Promise<Uint8Array | null> {
  const asked = parseTilePath(path)
  if (!asked) return null
  try {
    return await readAll(storage, `log/${path}`)
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error
  }
  const { level, index, width } = asked
  const published = (await readHead(log.kysely))?.published_size ?? 0
  if (widthInTree(level === 'entries' ? 0 : level, index, published) < width) return null
  if (level !== 'entries') return databaseTiles(log.kysely)(level, index, width)
  return encodeEntries(await entriesOf(log.kysely, index * tileWidth, index * tileWidth + width))
}

/** What is not there may be a moment later, and a cache would go on saying that it is not (RFC 9110, section 15.5.5). */
const absent = (reply: FastifyReply, why: string) =>
  reply.code(404).type('text/plain').header('cache-control', 'no-store').send(`${why}\n`)

/**
 * The public log (c2sp.org/tlog-tiles) as static files from storage: `/log/checkpoint`, `/log/tile/…`, and
 * the public keys at `/log/keys`: one verifier key per line, newest first, and where the retired ones ended,
 * all in a signed note. The statement of an offline root about these keys is at `/log/certified-keys`. The
 * certificates that sign reports are at `/log/certificates.pem`, newest first; the roots of those that sign
 * copies with Content Credentials are at `/log/c2pa-roots.pem`, once there was a copy. Readable by anyone
 * from anywhere.
 */
export function mountLog(app: FastifyInstance, services: Services): void {
  const { storage, log, logKeys, reportKeys, credentialKeys } = services
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/log/')) reply.header('access-control-allow-origin', '*')
  })
  app.get('/log/keys', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      // Revalidated each time: as soon as there is a new key, proofs are signed with it.
      .header('cache-control', 'no-cache')
      .send(await publishedKeys(log.kysely, logKeys)),
  )
  app.get('/log/certified-keys', async (_request, reply) => {
    const list = await readFile(join(services.config.dataDir, 'keys', 'certified-keys'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      },
    )
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache')
    return list === null
      ? reply.code(404).send('No root certifies the keys of this log.\n')
      : reply.send(list)
  })
  app.get('/log/certificates.pem', async (_request, reply) =>
    reply
      .type('application/pem-certificate-chain')
      .header('cache-control', 'no-cache')
      .send(await reportKeys.certificates()),
  )
  app.get('/log/c2pa-roots.pem', async (_request, reply) => {
    const roots = await credentialKeys.roots()
    reply.header('cache-control', 'no-cache')
    return roots === ''
      ? reply.code(404).type('text/plain').send('No copy with Content Credentials has been made yet.\n')
      : reply.type('application/pem-certificate-chain').send(roots)
  })
  app.get('/log/checkpoint', async (_request, reply) => {
    try {
      const note = await readAll(storage, 'log/checkpoint')
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(note)
    } catch (error) {
      if (error instanceof MissingObject) return absent(reply, 'The log is empty.')
      throw error
    }
  })
  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const path = `tile/${request.params['*']}`
    // A tile under its path never changes.
    const bytes = await readTileFile(services, path)
    if (!bytes) return absent(reply, 'No such tile.')
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}
