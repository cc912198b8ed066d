import { createHash } from 'node:crypto'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'

const address = '/api/docs'

/**
 * The page starts with an inline script, the only one allowed besides the library; the library sets styles
 * inline.
 */
function contentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script[^>]*>([^<]+)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function openDocs(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const docs = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await docs.register(scalar, {
    routePrefix: address,
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      // The page documents our calls only; the vendor's other features lead to outside services.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return docs
}

/** The API reference as a page. Its library (4 MB) is loaded on the first visit, since visits are few. */
export function mountApiDocs(app: FastifyInstance): void {
  let opening: Promise<FastifyInstance> | undefined
  async function page(request: FastifyRequest) {
    opening ??= openDocs()
    return (await opening).inject({ method: 'GET', url: request.url })
  }
  for (const url of [address, `${address}/*`])
    app.get(url, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await page(request)
      const isPage = String(headers['content-type']).startsWith('text/html')
      const policy = contentSecurityPolicy(isPage ? rawPayload.toString() : '')
      if (statusCode === 404) return reply.callNotFound()
      reply.code(statusCode).header('content-security-policy', policy)
      for (const name of ['content-type', 'location', 'cache-control'] as const)
        if (headers[name] !== undefined) reply.header(name, headers[name])
      return reply.send(rawPayload)
    })
}
