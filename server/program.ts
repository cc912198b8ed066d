import type { AddressInfo, Socket } from 'node:net'
import type { Config, ServerRole } from './core/config.ts'
import { startWorker } from './core/jobs.ts'
import type { Logger } from './core/logger.ts'
import { forgetOldMails } from './core/mail/retention.ts'
import { openServices } from './core/open-services.ts'
import { startRollUp } from './core/roll-up.ts'
import type { Services } from './core/services.ts'
import { startNotary } from './modules/audit/notary.ts'
import { giveUpIdleUploads } from './modules/certifications/give-up-uploads.ts'
import { startWatch } from './modules/certifications/watch-originals.ts'
import { sweepTiles } from './modules/log/publish.ts'
import { startSequencer } from './modules/log/sequencer.ts'
import { giveUpLostReports } from './modules/reports/reports.jobs.ts'

export type RunningProgram = {
  services: Services
  databaseUrl: string
  /** The public address. */
  url: string
  /** Where this process itself listens; empty for a worker. */
  listening: string
  stop(): Promise<void>
}

const hour = 60 * 60 * 1000
/** How long requests that have begun may go on once we are told to stop. An upload that is cut then is resumed. */
const drainMs = 10_000

type Stopping = (() => Promise<unknown>)[]

async function startWork(services: Services, stopping: Stopping): Promise<void> {
  const { logger, log, logKeys, statementKeys, storage, sessions, roleUrls } = services
  // Those who only answer requests are spared what the jobs need.
  const { jobs } = await import('./jobs.ts')
  const worker = await startWorker(services, jobs)
  stopping.push(() => worker.stop())
  const sequencer = startSequencer({
    ...{ database: log, keys: logKeys, statementKeys, storage, logger },
    url: roleUrls.log,
  })
  stopping.push(() => sequencer.stop())
  const notary = startNotary({
    ...{ database: log, keys: logKeys, statementKeys, logger },
    dataDir: services.config.dataDir,
  })
  stopping.push(() => notary.stop())
  const rollUp = startRollUp({ database: services.app, logger })
  stopping.push(() => rollUp.stop())
  if (services.config.filesCheckRate > 0) {
    const watch = startWatch(services, services.config.filesCheckRate)
    stopping.push(() => watch.stop())
  }
  const failed = (err: unknown) => logger.warn({ err }, 'sweep failed')
  sweepTiles({ database: log, storage }).catch(failed)
  const sweeping = setInterval(() => {
    sessions.sweep().catch(failed)
    giveUpLostReports(services.app).catch(failed)
    forgetOldMails(services).catch(failed)
    giveUpIdleUploads(services).catch(failed)
    import('./modules/certifications/certifications.jobs.ts')
      .then(({ rescueLostCertifications }) => rescueLostCertifications(services.app))
      .catch(failed)
  }, hour)
  stopping.push(async () => clearInterval(sweeping))
}

async function listen(
  services: Services,
  config: Config,
  stopping: Stopping,
): Promise<{ url: string; listening: string }> {
  const { createApp } = await import('./app.ts')
  const app = await createApp(services)
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await app.listen({ port: config.port, host: config.host })
  stopping.push(async () => {
    const closing = app.close()
    // Browsers open connections in advance; one on which nothing was ever said counts as busy and would be waited for.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const patience = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await closing
    clearTimeout(patience)
  })
  const { port } = app.server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return { url: config.publicUrl ?? `http://localhost:${port}`, listening: `http://${host}:${port}` }
}

/**
 * Starts the program in a role: `api` answers requests, `worker` does the jobs and seals, `all` does both.
 * Prints one line when ready. `stop` drains: no new requests, what runs is finished, then everything is closed.
 */
export async function startProgram(
  config: Config,
  role: ServerRole,
  logger: Logger,
  print: (line: string) => void = console.log,
): Promise<RunningProgram> {
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  // All endpoints are loaded while the database starts; a worker has none.
  const [{ services, databaseUrl, close }] = await Promise.all([
    openServices({ ...config, publicUrl }, logger),
    role !== 'worker' && import('./app.ts'),
  ])
  const stopping: Stopping = [close]
  const stop = async () => {
    for (const step of stopping.reverse())
      await step().catch((err) => logger.error({ err }, 'a part did not close'))
  }
  try {
    const demo =
      config.demo === false
        ? []
        : await (await import('./demo/prepare.ts')).prepareDemo(services, config, databaseUrl)
    if (role !== 'api') await startWork(services, stopping)
    const address =
      role === 'worker' ? { url: publicUrl, listening: '' } : await listen(services, config, stopping)
    services.config.publicUrl = address.url
    print(role === 'worker' ? 'Atesta works.' : `Atesta is ready: ${address.url}`)
    for (const line of demo) print(line)
    if (services.mail.mailbox && role !== 'worker')
      print('There is no mail server (SMTP_URL): "npx atesta mailbox list" shows what would have been sent.')
    return { services, databaseUrl, ...address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
