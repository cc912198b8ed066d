import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '@atesta/server/built.mjs'

/** The environment passed to programs that a test starts: how to find other programs, and compiled code. */
export const passedOn = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
})

/** The command line for a separate process: the build, as operators run it, or the source. */
export const commandLine = fileURLToPath(codeOf('server/cli.ts'))

const root = join(import.meta.dirname, '..')
const program = join(root, 'server/main.mjs')

/** The server as a separate process, which can be killed. */
export type ServerProcess = {
  /** Its address; unused for a worker. */
  url: string
  pid: number
  /** Everything it has printed and logged so far. */
  output: () => string
  /** Kills it immediately, as a power cut would, and waits until it is gone. */
  kill: () => Promise<void>
  /** Asks it to stop, and returns its exit code. */
  stop: () => Promise<number | null>
}

/**
 * Below the ephemeral port range, so that the system does not assign one of these between asking and
 * listening.
 */
const steadyPorts = { first: 10_000, count: 22_000 }
/** Ports per process, so that parallel test files ask for different ones. */
const portsEach = 64
let asked = 0

/** A free port that other programs do not get by chance before it is listened on (again). */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = steadyPorts.first + ((process.pid * portsEach + asked++) % steadyPorts.count)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
    })
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

export type ProcessOptions = {
  role: 'api' | 'worker' | 'all'
  /** A different way to start it: program and arguments, from the root of the repository. */
  command?: readonly string[]
  databaseUrl?: string
  dataDir: string
  /** Fixed by tests that start the server again at the same address. */
  port?: number
  env?: Record<string, string>
}

/**
 * Starts the server and waits until it reports that it is ready. Rejects with its output if it ends instead.
 */
export async function startProcess(options: ProcessOptions): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const [file = '', ...args] = options.command ?? [process.execPath, program, '--role', options.role]
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...passedOn(),
      PORT: String(port),
      PUBLIC_URL: 'http://atesta.test',
      DATA_DIR: options.dataDir,
      DEMO: 'off',
      NODE_ENV: 'test',
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      ...options.env,
    },
  })
  // Not its exit: its last output may still be in the pipe then.
  const gone = once(child, 'close')
  // A test that fails before stopping the server must not leave it running.
  const sweep = () => child.kill('SIGKILL')
  process.once('exit', sweep)
  gone.then(
    () => process.off('exit', sweep),
    () => {},
  )
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      if (/^(Atesta is ready|Worker ready)/m.test(printed)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    gone.then(([code]) => reject(new Error(`The server ended with ${code}: ${printed}`)), reject)
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await gone
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => printed,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      return child.exitCode
    },
  }
}
