import { createHash, timingSafeEqual } from 'node:crypto'
import { lateSealing } from '@atesta/evidence/verify-time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { unwitnessedSeconds } from '../domain/log/cosignatures.queries.ts'
import { backlogOf } from '../domain/log/waiting-statements.queries.ts'
import type { Config } from '../services/config.ts'
import type { Services } from '../services/services.ts'
import { openGauges } from './gauges.ts'
import { askDatabase } from './health.queries.ts'

/**
 * With a token, callers that have it; otherwise only this machine. Without a token never on an installation
 * with a public address, since everyone would seem to come from a proxy on this machine, and some proxies do
 * not say for whom they ask.
 */
function mayReadMetrics({ metricsToken, isPublic }: Config, { headers, socket }: FastifyRequest): boolean {
  if (metricsToken) {
    const given = createHash('sha256')
      .update(headers.authorization ?? '')
      .digest()
    return timingSafeEqual(given, createHash('sha256').update(`Bearer ${metricsToken}`).digest())
  }
  const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
  return (
    !isPublic &&
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
    forwarded.every((name) => headers[name] === undefined)
  )
}

/** A statement waiting longer than this for the log, or for the log to be published, is worth an alarm. */
const lateSeconds = lateSealing / 1000

/**
 * `/healthz`: the process is alive. `/readyz`: database, storage and keys can be used. `/metrics`: for
 * Prometheus.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { registry, requests } = services.metrics
  collectDefaultMetrics({ register: registry })
  const gauges = openGauges(services)
  app.addHook('onClose', () => gauges.close())
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => askDatabase(services.app.kysely),
      storage: () => services.storage.check(),
      keys: () => services.logKeys.current(),
    }
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check()
          return [name, 'ok'] as const
        } catch (err) {
          logNotReady(services, name, err)
          return [name, 'failed'] as const
        }
      }),
    )
    // No reason to stop sending requests here, but worth a look: see `npx atesta log refused`.
    const backlog = await backlogOf(services.log.kysely).catch(() => null)
    const late = (seconds: number) => seconds > lateSeconds
    const seals =
      !backlog || backlog.refused > 0 || late(backlog.oldest_seconds) || late(backlog.unpublished_seconds)
        ? 'attention'
        : 'ok'
    const alone =
      services.config.logPolicy === undefined
        ? undefined
        : await unwitnessedSeconds(services.log.kysely).catch(() => null)
    const ready = !services.draining && results.every(([, state]) => state === 'ok')
    return reply.code(ready ? 200 : 503).send({
      status: services.draining ? 'stopping' : ready ? 'ready' : 'not ready',
      ...Object.fromEntries(results),
      seals,
      ...(alone !== undefined && { witnesses: alone === null || alone > lateSeconds ? 'attention' : 'ok' }),
    })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(services.config, request))
      return reply.code(403).type('text/plain').send('Metrics need METRICS_TOKEN as a bearer.\n')
    await gauges.refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const logNotReady = (services: Services, check: string, err: unknown) =>
  services.logger.warn({ err, check }, 'not ready')
