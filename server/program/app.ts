import { randomUUID } from 'node:crypto'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { endpoints } from '../api/endpoints.ts'
import { mountOData } from '../domain/answers/odata/odata.ts'
import { mountStripeWebhook } from '../domain/billing/stripe-webhook.ts'
import { mountUnsubscribe } from '../domain/clients/unsubscribe.ts'
import { mountLog } from '../domain/log/log-files.ts'
import { mountUploads } from '../domain/uploads/tus.ts'
import { boundsOf, readJsonBodies } from '../http/body-bounds.ts'
import { endKeptConnections, guardConnections, refuseUnreadable } from '../http/connections.ts'
import { mountEndpoints, sendProblem } from '../http/endpoint-runner.ts'
import { Failure } from '../http/failure.ts'
import { collectAllowedMethods, noRouteFailure } from '../http/methods.ts'
import { mountApiDocs } from '../http/openapi/api-docs.ts'
import { mountPublicPages } from '../http/public-pages.ts'
import type { Endpoint } from '../http/route.ts'
import { mountWeb, routedUrl } from '../http/web-files.ts'
import type { Services } from '../services/services.ts'
import type { RequestTrace } from '../services/tracing.ts'
import { mountHealth } from './health.ts'
import { securityHeaders } from './security-headers.ts'

/** Warns that behind an untrusted proxy all people have one address, and share one set of limits. */
function warnOfProxy(app: FastifyInstance): void {
  let told = false
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return
    told = true
    request.log.warn('A request came with X-Forwarded-For, which is ignored: TRUST_PROXY names no proxy.')
  })
}

/** Makes each request a trace, or a part of one that a trusted proxy began. */
function traceRequests(app: FastifyInstance, { tracing, config }: Services): void {
  if (!tracing) return
  const traces = new WeakMap<FastifyRequest, RequestTrace>()
  app.addHook('onRequest', (request, _reply, next) => {
    const { method, headers, routeOptions } = request
    const trace = tracing.request(
      method,
      routeOptions.url ?? 'unknown',
      config.trustProxy.length > 0 ? headers : undefined,
    )
    traces.set(request, trace)
    trace.enter(next)
  })
  // Body events belong to the connection and do not know the request.
  app.addHook('preValidation', (request, _reply, next) => {
    const trace = traces.get(request)
    if (trace) trace.enter(next)
    else next()
  })
  app.addHook('onResponse', async (request, reply) => traces.get(request)?.end(reply.statusCode))
}

/** The HTTP side of the program: every call of the contract, uploads, the public log, health, and the web. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const everywhere = securityHeaders(services.config.publicUrl, services.config.sentryDsn)
  const app = fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: boundsOf().bytes,
    // Requests on connections that are already open can still be answered while it stops.
    return503OnClosing: false,
    trustProxy: services.config.trustProxy.length > 0 && services.config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An unreadable or overlong address is treated as unknown.
    frameworkErrors: (_error, request, reply) =>
      sendProblem(
        request,
        reply.headers(everywhere).header('x-request-id', request.id),
        new Failure('not_found'),
      ),
    clientErrorHandler: (error, socket) =>
      refuseUnreadable(error, socket, everywhere, services.config.connectionTimeouts.graceMs),
    rewriteUrl: routedUrl,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere).header('x-request-id', request.id)
  })
  if (services.config.trustProxy.length === 0) warnOfProxy(app)
  const methodsOf = collectAllowedMethods(app)
  traceRequests(app, services)
  readJsonBodies(app)
  guardConnections(app, services.config.connectionTimeouts)
  endKeptConnections(app, () => services.draining)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))

  mountEndpoints(app, services, endpoints as unknown as Record<string, Record<string, Endpoint>>, methodsOf)
  mountUploads(app, services)
  mountUnsubscribe(app, services)
  mountOData(app, services)
  await mountStripeWebhook(app, services)
  mountLog(app, services)
  mountHealth(app, services)
  app.get('/api/openapi.json', async (_request, reply) => {
    const { openApiText } = await import('../http/openapi/openapi.ts')
    return reply.type('application/json').send(openApiText(services.config))
  })
  mountApiDocs(app)
  await mountPublicPages(app, services.config)
  const pages = await mountWeb(app)
  app.setNotFoundHandler((request, reply) =>
    pages?.serves(request)
      ? pages.send(request, reply)
      : sendProblem(request, reply, noRouteFailure(request, methodsOf(request))),
  )
  return app
}
