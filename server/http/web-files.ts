import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pageShape } from '@atesta/contract/paths.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negotiateLocale } from './texts.ts'

const built = join(import.meta.dirname, '../../web/dist')

const notPages = /^\/(api|log|assets)(\/|\?|$)/

/**
 * The URL by which a request is routed. A page URL with broken escapes becomes an unknown page, so that
 * people see an error page; calls are refused by the router.
 */
export function routedUrl({ url = '/' }: { url?: string | undefined }): string {
  if (!url.includes('%') || notPages.test(url)) return url
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/%25'
  }
}

/** Names with a hash never change. The logo is requested on every page unless browsers may cache it. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(svg|png)(\.\w+)?$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/**
 * Whether the URL has the form of a file name that the build writes. Others are not passed on: the library
 * reports dots and NULs as a fault, and the system a name that is too long, so strangers could fill our error
 * log.
 */
const isBuiltName = ({ url }: FastifyRequest): boolean =>
  /^\/assets\/[\w-][\w.-]{0,199}$/.test(url.split('?')[0] ?? '')

/** How requests for pages are recognised, and answered. */
export type WebPages = {
  serves: (request: FastifyRequest) => boolean
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/**
 * Serves the built web files, precompressed by the build; hashed names may be cached forever. Answers a
 * request that is neither a file nor a call with the page, which then routes itself; without a build there
 * are no pages.
 */
export async function mountWeb(app: FastifyInstance, root = built): Promise<WebPages | undefined> {
  if (!existsSync(join(root, 'index.html'))) return undefined
  const files = {
    index: false as const,
    // The build writes them; a request without Accept-Encoding gets the uncompressed file.
    preCompressed: true,
    setHeaders(reply: FastifyReply, path: string) {
      // A separate page with a policy of its own: it is opened from where it was saved.
      if (/\/atesta-verifier\.html(\.\w+)?$/.test(path)) reply.header('content-disposition', 'attachment')
      reply.header('cache-control', keptFor(path))
    },
  }
  // One route for hundreds of files: a route for each added half a second to every start.
  await app.register(async (assets) => {
    assets.addHook('onRequest', async (request, reply) =>
      isBuiltName(request) ? undefined : reply.callNotFound(),
    )
    await assets.register(fastifyStatic, {
      ...files,
      root: join(root, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    })
  })
  await app.register(fastifyStatic, {
    ...files,
    root,
    wildcard: false,
    // The public pages are sent by public-pages.ts.
    globIgnore: ['**/*.br', '**/*.gz', 'assets/**', 'site/**', 'pages/**'],
  })
  // The same page with preload links by the first part of its address and, for some addresses or shapes of
  // them, its first content (web/build/first-pages.ts).
  const own = existsSync(join(root, 'pages')) ? new Set(readdirSync(join(root, 'pages'))) : new Set<string>()
  return {
    serves: ({ method, url }) => ['GET', 'HEAD'].includes(method) && !notPages.test(url),
    send(request, reply) {
      const path = request.url.split('?')[0] ?? ''
      const parts = path.split('/').filter(Boolean)
      const [name = ''] = parts
      const locale = negotiateLocale(request.headers['accept-language'])
      const shape = pageShape(path)
      const inShape = shape?.slice(1).replaceAll('/', '.').replaceAll('*', '_')
      const page = [`${name}.${parts.length}.${locale}.html`, `${inShape}.html`, `${name}.html`].find(
        (each) => own.has(each),
      )
      // For an unknown page, the application shows an error to people, and the status tells programs.
      return reply
        .code(shape === undefined ? 404 : 200)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, accept-language')
        .sendFile(page ? `pages/${page}` : 'index.html')
    },
  }
}
