import { createHash, timingSafeEqual } from 'node:crypto'
import { lateSealing } from '@atesta/evidence/verify-time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countFaults } from '../domain/certifications/originals/original-faults.queries.ts'
import { type Backlog, backlogOf } from '../domain/log/log.queries.ts'
import type { Config } from '../services/config.ts'
import type { Services } from '../services/services.ts'
import { askDatabase } from './health.queries.ts'

/**
 * With a token, who has it. Else this machine itself: not where the installation has a public address, since all the
 * world would come from a proxy on this machine, and some proxies do not say for whom they ask.
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

/** What waits longer than this for its place in the log is worth an alarm. */
const lateSeconds = lateSealing / 1000

function gaugeBacklog(registry: Registry, { log }: Services): void {
  const gauges: [name: string, help: string, value: (backlog: Backlog) => number][] = [
    ['waiting', 'Statements that wait for the sequencer', ({ waiting }) => waiting],
    [
      'refused',
      'Statements that the sequencer does not seal, because they are not authentic',
      ({ refused }) => refused,
    ],
    [
      'oldest_seconds',
      'Since the oldest unsealed file or statement came',
      ({ oldest_seconds }) => oldest_seconds,
    ],
  ]
  for (const [name, help, value] of gauges)
    new Gauge({
      name: `atesta_statements_${name}`,
      help,
      registers: [registry],
      async collect() {
        this.set(value(await backlogOf(log.kysely)))
      },
    })
}

function gaugeOriginals(registry: Registry, services: Services): void {
  new Gauge({
    name: 'atesta_originals_damaged',
    help: 'Stored originals that are not what was certified',
    labelNames: ['fault'],
    registers: [registry],
    async collect() {
      for (const [fault, count] of Object.entries(await countFaults(services.log))) this.set({ fault }, count)
    },
  })
}

/** `/healthz`: the process lives. `/readyz`: database, storage and keys can be used. `/metrics`: for Prometheus. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'atesta_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  gaugeBacklog(registry, services)
  gaugeOriginals(registry, services)
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
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
    // Not a reason to send people elsewhere, but one to look: see `npx atesta log refused`.
    const backlog = await backlogOf(services.log.kysely).catch(() => null)
    const seals = !backlog || backlog.refused > 0 || backlog.oldest_seconds > lateSeconds ? 'attention' : 'ok'
    const ready = results.every(([, state]) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries(results), seals })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(services.config, request))
      return reply.code(403).type('text/plain').send('Metrics need METRICS_TOKEN as a bearer.\n')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const logNotReady = (services: Services, check: string, err: unknown) =>
  services.logger.warn({ err, check }, 'not ready')
