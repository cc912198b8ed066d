import { randomUUID } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import scalar from '@scalar/fastify-api-reference'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { mountEndpoints, sendProblem } from './core/door.ts'
import { Failure } from './core/failure.ts'
import { mountHealth } from './core/health.ts'
import { mountLog } from './core/log-files.ts'
import { openApiText } from './core/openapi.ts'
import type { Endpoint } from './core/route.ts'
import type { Services } from './core/services.ts'
import { mountWeb, sendPage } from './core/web-files.ts'
import { endpoints } from './endpoints.ts'
import { mountStripeWebhook } from './modules/billing/stripe-webhook.ts'
import { mountUnsubscribe } from './modules/clients/unsubscribe.ts'
import { mountUploads } from './modules/uploads/tus.ts'

/** What a page of ours may load and do. Nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // WebAssembly only, for hashing large files in the verifier; still no eval.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", 'blob:'],
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'self'"],
    objectSrc: ["'none'"],
  },
}

/** The HTTP side of the program: every call of the contract, uploads, the public log, health, and the web. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 3 * 1024 * 1024,
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An address the router cannot read, or that is too long, is one that does not exist.
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, new Failure('not_found')),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))

  await app.register(fastifyHelmet, {
    contentSecurityPolicy,
    crossOriginEmbedderPolicy: false,
    hsts: services.config.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  mountEndpoints(app, services, endpoints as unknown as Record<string, Record<string, Endpoint>>)
  mountUploads(app, services)
  mountUnsubscribe(app, services)
  await mountStripeWebhook(app, services)
  mountLog(app, services)
  mountHealth(app, services)
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(openApiText(services.config.publicUrl)),
  )
  await app.register(async (docs) => {
    // The reference page brings its own inline start-up; it gets a policy of its own, and no other page does.
    docs.addHook('onSend', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
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
  })
  const servesPage = await mountWeb(app)
  app.setNotFoundHandler((request, reply) =>
    servesPage(request) ? sendPage(reply) : sendProblem(request, reply, new Failure('not_found')),
  )
  return app
}
