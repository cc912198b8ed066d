import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'

const address = '/api/docs'

// The reference page brings its own inline start-up; it gets a policy of its own, and no other page does.
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

async function openDocs(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const docs = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await docs.register(scalar, {
    routePrefix: address,
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      // The page documents our calls; what its maker offers beside that leads to services elsewhere.
      showDeveloperTools: 'never',
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return docs
}

/** The reference of the API as a page. Its library is loaded when somebody looks: few do, and it is four megabytes. */
export function mountApiDocs(app: FastifyInstance): void {
  let opening: Promise<FastifyInstance> | undefined
  async function page(request: FastifyRequest) {
    opening ??= openDocs()
    return (await opening).inject({ method: 'GET', url: request.url })
  }
  for (const url of [address, `${address}/*`])
    app.get(url, async (request, reply) => {
      const { statusCode, headers, rawPayload } = await page(request)
      if (statusCode === 404) return reply.callNotFound()
      reply.code(statusCode).header('content-security-policy', contentSecurityPolicy)
      for (const name of ['content-type', 'location', 'cache-control'] as const)
        if (headers[name] !== undefined) reply.header(name, headers[name])
      return reply.send(rawPayload)
    })
}
