import { readConfig, type ServerRole } from '../services/config.ts'
import { createLogger } from '../services/logger.ts'
import { type DemoParts, startProgram } from './program.ts'

/** Runs the server until a signal. If it cannot start, prints the reason in one sentence and exits with code 1. */
export async function runServer(role: ServerRole, demo: DemoParts): Promise<void> {
  try {
    const config = readConfig(process.env)
    const program = await startProgram(config, role, createLogger(config.logLevel), { demo })
    let stopping = false
    const stop = async () => {
      if (stopping) return
      stopping = true
      await program.stop()
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  } catch (error) {
    process.stderr.write(`Atesta cannot start. ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
