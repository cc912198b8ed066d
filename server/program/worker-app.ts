import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Services } from '../services/services.ts'
import { mountHealth } from './health.ts'

/** The HTTP side of a worker: liveness, readiness and metrics. */
export function createWorkerApp(services: Services): FastifyInstance {
  const app = fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  mountHealth(app, services)
  return app
}
