import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import type { Config, ServerRole } from './core/config.ts'
import { startWorker } from './core/jobs.ts'
import type { Logger } from './core/logger.ts'
import { openServices } from './core/open-services.ts'
import type { Services } from './core/services.ts'
import { prepareDemo } from './demo/prepare.ts'
import { jobs } from './jobs.ts'
import { startSequencer } from './modules/log/sequencer.ts'

export type RunningProgram = { services: Services; databaseUrl: string; url: string; stop(): Promise<void> }

const hour = 60 * 60 * 1000

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
  const opened = await openServices({ ...config, publicUrl }, logger)
  const { services, databaseUrl } = opened
  const stopping: (() => Promise<unknown>)[] = [opened.close]
  const stop = async () => {
    for (const step of stopping.reverse())
      await step().catch((err) => logger.error({ err }, 'a part did not close'))
  }
  try {
    const demo = await prepareDemo(services, config, databaseUrl)
    if (role !== 'api') {
      const worker = await startWorker(services, databaseUrl, jobs)
      stopping.push(() => worker.stop())
      const sequencer = startSequencer({
        database: services.log,
        keys: services.logKeys,
        storage: services.storage,
        logger,
        url: databaseUrl,
      })
      stopping.push(() => sequencer.stop())
      const sweeping = setInterval(
        () => services.sessions.sweep().catch((err) => logger.warn({ err }, 'sweep failed')),
        hour,
      )
      stopping.push(async () => clearInterval(sweeping))
    }
    let url = publicUrl
    if (role !== 'worker') {
      const app = await createApp(services)
      await app.listen({ port: config.port, host: config.host })
      stopping.push(() => app.close())
      const { port } = app.server.address() as AddressInfo
      url = config.publicUrl ?? `http://localhost:${port}`
      services.config.publicUrl = url
    }
    print(role === 'worker' ? 'Atesta works.' : `Atesta is ready: ${url}`)
    for (const line of demo) print(line)
    return { services, databaseUrl, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
