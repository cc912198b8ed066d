import { readConfig, type ServerRole } from '../services/config.ts'
import { createLogger } from '../services/logger.ts'
import { type DemoParts, startProgram } from './program.ts'
import { reasonOf } from './reason-of.ts'

/** Runs the server until a signal. If it cannot start, prints the reason in one sentence and exits with code 1. */
export async function runServer(role: ServerRole, demo: DemoParts): Promise<void> {
  try {
    const config = readConfig(process.env)
    const starting = startProgram(config, role, createLogger(config.logLevel), { demo })
    let stopping = false
    const stop = async () => {
      if (stopping) return
      stopping = true
      await (await starting).stop()
      process.exit(0)
    }
    // Before it reports that it is ready: from then on it may be asked to stop.
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    await starting
  } catch (error) {
    process.stderr.write(`Atesta cannot start. ${reasonOf(error, process.env)}\n`)
    process.exit(1)
  }
}
