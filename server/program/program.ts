import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { startNotary } from '../domain/audit/notary.ts'
import { startWatch } from '../domain/certifications/originals/watch-originals.ts'
import { startSequencer } from '../domain/log/sequencer.ts'
import { readLogPolicy, startWitnessing } from '../domain/log/witnessing.ts'
import { sweepMerges } from '../domain/reports/merge-stored.ts'
import { type Job, startWorker } from '../jobs/jobs.ts'
import { startRollUp } from '../lists/roll-up.ts'
import type { Config, ServerRole } from '../services/config.ts'
import type { Logger } from '../services/logger.ts'
import type { Services } from '../services/services.ts'
import { readTrustedRoots } from '../time-stamps/trusted-roots.ts'
import { openServices } from './open-services.ts'

export type RunningProgram = {
  services: Services
  databaseUrl: string
  /** The public address. */
  url: string
  /** The address this process listens on; empty for a worker without a port. */
  listening: string
  stop(): Promise<void>
}

/** The demo companies, created through the product by code that the product does not know. */
export type DemoParts = {
  /** Creates them where they are wanted and returns what to print about them. */
  prepare(services: Services, config: Config, databaseUrl: string): Promise<string[]>
  jobs(): Promise<readonly Job[]>
}

export type ProgramOptions = { print?: (line: string) => void; demo?: DemoParts }

/** How long running requests may take once the server stops, in ms. An interrupted upload is resumed. */
const drainMs = 10_000

type Stopping = (() => Promise<unknown>)[]

async function startWork(services: Services, demo: DemoParts | undefined, stopping: Stopping): Promise<void> {
  const { logger, log, logKeys, statementKeys, storage } = services
  // A process that only answers requests does not load what the jobs need.
  const { jobs } = await import('./job-list.ts')
  const worker = await startWorker(services, [...jobs, ...((await demo?.jobs()) ?? [])])
  stopping.push(() => worker.stop())
  const policyFile = services.config.logPolicy
  const policy = policyFile === undefined ? undefined : await readLogPolicy(policyFile)
  const witnessing =
    policy && startWitnessing({ database: log, storage, logger, metrics: services.metrics, policy })
  stopping.push(async () => witnessing?.stop())
  const sequencer = startSequencer({
    database: log,
    keys: logKeys,
    statementKeys,
    storage,
    logger,
    ...(witnessing && { onSealed: witnessing.sealed }),
    sealed: (seconds) => services.metrics.sealing.observe(seconds),
  })
  stopping.push(() => sequencer.stop())
  await stampLog(services, stopping)
  const notary = startNotary({
    database: log,
    keys: logKeys,
    statementKeys,
    logger,
    dataDir: services.config.dataDir,
  })
  stopping.push(() => notary.stop())
  const rollUp = startRollUp({ database: services.app, logger })
  stopping.push(() => rollUp.stop())
  if (services.config.filesCheckRate > 0) {
    const watch = startWatch(services, services.config.filesCheckRate)
    stopping.push(() => watch.stop())
  }
}

/** Starts time-stamping the log, where authorities are configured. */
async function stampLog({ config, log, logger, metrics }: Services, stopping: Stopping): Promise<void> {
  const { timeStampAuthorities: authorities, timeStampRoots: file } = config
  if (authorities.length === 0) return
  const { startStamping } = await import('../domain/log/stamping.ts')
  const roots = file === undefined ? undefined : await readTrustedRoots(file)
  const stamping = startStamping({ database: log, logger, metrics, roots }, authorities)
  stopping.push(() => stamping.stop())
}

/**
 * Serves an application at `port` until the program stops: then it accepts requests for `delayMs` more while
 * reporting that it is not ready, and finishes the running ones. Returns its address.
 */
async function listen(
  app: FastifyInstance,
  { port, host, delayMs }: { port: number; host: string; delayMs: number },
  stopping: Stopping,
): Promise<string> {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await app.listen({ port, host })
  stopping.push(async () => {
    await pause(delayMs)
    const closing = app.close()
    // Browsers open connections in advance; an unused one counts as busy and would be waited for.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await closing
    clearTimeout(closeTimer)
  })
  const address = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/**
 * Starts the HTTP side of a process: everything, or for a worker only health and metrics, where configured.
 */
async function answer(
  services: Services,
  config: Config,
  role: ServerRole,
  stopping: Stopping,
): Promise<{ url: string; listening: string }> {
  const { host, port, workerPort, drainDelayMs: delayMs } = config
  if (role === 'worker') {
    const url = services.config.publicUrl
    if (workerPort === undefined) return { url, listening: '' }
    const { createWorkerApp } = await import('./worker-app.ts')
    return {
      url,
      listening: await listen(createWorkerApp(services), { host, port: workerPort, delayMs: 0 }, stopping),
    }
  }
  const { createApp } = await import('./app.ts')
  const listening = await listen(await createApp(services), { host, port, delayMs }, stopping)
  return { url: config.publicUrl ?? `http://localhost:${new URL(listening).port}`, listening }
}

/**
 * Starts the program in a role: `api` answers requests, `worker` runs jobs and seals, `all` does both. Prints
 * one line when ready. `stop` drains: it ends readiness, then refuses new requests, finishes what is running,
 * and closes everything.
 */
export async function startProgram(
  config: Config,
  role: ServerRole,
  logger: Logger,
  { print = console.log, demo }: ProgramOptions = {},
): Promise<RunningProgram> {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  // All endpoints are loaded while the database starts; a worker has none.
  const [{ services, databaseUrl, close }] = await Promise.all([
    openServices({ ...config, publicUrl }, logger),
    role !== 'worker' && import('./app.ts'),
  ])
  const stopping: Stopping = [close]
  const stop = async () => {
    services.draining = true
    for (const step of stopping.reverse())
      await step().catch((err) => logger.error({ err }, 'a part of the server did not close'))
  }
  try {
    const lines = config.demo === false ? [] : ((await demo?.prepare(services, config, databaseUrl)) ?? [])
    await sweepMerges().catch((err) => logger.warn({ err }, 'old merged files could not be removed'))
    if (role !== 'api') await startWork(services, demo, stopping)
    const address = await answer(services, config, role, stopping)
    services.config.publicUrl = address.url
    print(role === 'worker' ? 'Worker ready.' : `Atesta is ready: ${address.url}`)
    for (const line of lines) print(line)
    if (services.mail.mailbox && role !== 'worker')
      print('There is no mail server (SMTP_URL): "npx atesta mailbox list" shows what would have been sent.')
    return { services, databaseUrl, ...address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
