import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const built = join(import.meta.dirname, '../../web/dist')

/**
 * Serves the built web's files, compressed where the build has done that; hashed ones may be kept forever. Returns a test for requests that are no file and no
 * call but a page, which the page itself then finds its way in; without a build nothing is a page.
 */
export async function mountWeb(
  app: FastifyInstance,
  root = built,
): Promise<(request: FastifyRequest) => boolean> {
  if (!existsSync(join(root, 'index.html'))) return () => false
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    // The build writes them; who asks without Accept-Encoding gets the file as it is.
    preCompressed: true,
    // The public pages are sent by public-pages.ts.
    globIgnore: ['**/*.br', '**/*.gz', 'site/**'],
    setHeaders: (reply, path) => {
      const kept = path.includes('/assets/')
      reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return (request) =>
    ['GET', 'HEAD'].includes(request.method) && !/^\/(api|log|assets)(\/|\?|$)/.test(request.url)
}

export const sendPage = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-cache').sendFile('index.html')
