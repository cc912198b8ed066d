import { readConfig } from './core/config.ts'
import { createLogger } from './core/logger.ts'
import { type RunningProgram, startProgram } from './program.ts'

const role = process.argv.includes('--role') ? process.argv[process.argv.indexOf('--role') + 1] : 'all'

function fail(error: unknown): never {
  process.stderr.write(`Atesta cannot start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

try {
  if (role !== 'all' && role !== 'api' && role !== 'worker')
    throw new Error(`The role must be all, api or worker, not ${role}.`)
  const config = readConfig(process.env)
  const program: RunningProgram = await startProgram(config, role, createLogger(config.logLevel))
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
  fail(error)
}
