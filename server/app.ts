import { randomUUID } from 'node:crypto'
import fastifyHelmet from '@fastify/helmet'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { mountApiDocs } from './core/api-docs.ts'
import { refuseDeep } from './core/body-depth.ts'
import { giveUpSlowBodies } from './core/body-time.ts'
import { mountEndpoints, sendProblem } from './core/door.ts'
import { Failure } from './core/failure.ts'
import { mountHealth } from './core/health.ts'
import { mountLog } from './core/log-files.ts'
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
    trustProxy: services.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An address the router cannot read, or that is too long, is one that does not exist.
    frameworkErrors: (_error, request, reply) => sendProblem(request, reply, new Failure('not_found')),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // Calls that take no body come with none, and some programs say all the same that it is JSON.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body.length === 0 ? done(null) : parseJson(request, body as string, done),
  )
  giveUpSlowBodies(app)
  app.addHook('preValidation', async (request) => refuseDeep(request.body))
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
  app.get('/api/openapi.json', async (_request, reply) => {
    const { openApiText } = await import('./core/openapi.ts')
    return reply.type('application/json').send(openApiText(services.config.publicUrl))
  })
  mountApiDocs(app)
  const servesPage = await mountWeb(app)
  app.setNotFoundHandler((request, reply) =>
    servesPage(request) ? sendPage(reply) : sendProblem(request, reply, new Failure('not_found')),
  )
  return app
}
