import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { waitingCount } from '../modules/log/log.queries.ts'
import type { Services } from './services.ts'

/** Not the socket's address: behind a proxy on this machine, all the world would be loopback. */
const isLoopback = (request: FastifyRequest) => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)

/** `/healthz`: the process lives. `/readyz`: database, storage and keys can be used. `/metrics`: Prometheus, loopback only. */
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
  new Gauge({
    name: 'atesta_statements_waiting',
    help: 'Statements that wait for the sequencer',
    registers: [registry],
    async collect() {
      this.set(await waitingCount(services.log.kysely))
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const checks: Record<string, () => Promise<unknown>> = {
      database: () => sql`SELECT 1`.execute(services.app.kysely),
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
    const ready = results.every(([, state]) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries(results) })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request))
      return reply.code(403).type('text/plain').send('Metrics are for this machine only.\n')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const logNotReady = (services: Services, check: string, err: unknown) =>
  services.logger.warn({ err, check }, 'not ready')
