import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isPagePath } from '@atesta/contract/paths.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negotiateLocale } from './texts.ts'

const built = join(import.meta.dirname, '../../web/dist')

const notPages = /^\/(api|log|assets)(\/|\?|$)/

/**
 * The address under which a request is routed. That of a page whose escapes cannot be read leads nowhere, and people see
 * so as a page; calls are answered as the router refuses them.
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

/** Names with a hash never change. Browsers ask for the mark again on each page that they go to, unless they may keep it. */
function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(svg|png)(\.\w+)?$/.test(path) ? 'public, max-age=86400' : 'no-cache'
}

/**
 * The name of a file as the build writes it, in the address of a request. Any other is no file of ours: the library refuses
 * dots and NULs as a fault, and the system a name that is too long, so a stranger could fill our log of faults with them.
 */
const isBuiltName = ({ url }: FastifyRequest): boolean =>
  /^\/assets\/[\w-][\w.-]{0,199}$/.test(url.split('?')[0] ?? '')

/** How requests for pages are told from others, and answered. */
export type WebPages = {
  serves: (request: FastifyRequest) => boolean
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
}

/**
 * Serves the built web's files, compressed where the build has done that; hashed ones may be kept forever. Answers about requests that are no file and no
 * call but a page, which the page itself then finds its way in; without a build nothing is a page.
 */
export async function mountWeb(app: FastifyInstance, root = built): Promise<WebPages | undefined> {
  if (!existsSync(join(root, 'index.html'))) return undefined
  const files = {
    index: false as const,
    // The build writes them; who asks without Accept-Encoding gets the file as it is.
    preCompressed: true,
    setHeaders(reply: FastifyReply, path: string) {
      // A page of its own, with its own policy: it is opened where it was saved.
      if (/\/atesta-verifier\.html(\.\w+)?$/.test(path)) reply.header('content-disposition', 'attachment')
      reply.header('cache-control', keptFor(path))
    },
  }
  // One route for hundreds of files: a route for each took half a second of a program's start.
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
  // The same page with links to what it will ask for, by the first part of its address, and for some addresses with their
  // first words (web/build/first-pages.ts).
  const own = existsSync(join(root, 'pages')) ? new Set(readdirSync(join(root, 'pages'))) : new Set<string>()
  return {
    serves: ({ method, url }) => ['GET', 'HEAD'].includes(method) && !notPages.test(url),
    send(request, reply) {
      const path = request.url.split('?')[0] ?? ''
      const parts = path.split('/').filter(Boolean)
      const [name = ''] = parts
      const locale = negotiateLocale(request.headers['accept-language'])
      const page = [`${name}.${parts.length}.${locale}.html`, `${name}.html`].find((each) => own.has(each))
      // Where no page is, the application says so in words, and the status to whatever does not read them.
      return reply
        .code(isPagePath(path) ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, accept-language')
        .sendFile(page ? `pages/${page}` : 'index.html')
    },
  }
}
