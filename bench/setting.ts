import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@atesta/server/postgres/embedded-postgres.ts'
import { openServices } from '@atesta/server/program/open-services.ts'
import { readConfig } from '@atesta/server/services/config.ts'
import { createLogger } from '@atesta/server/services/logger.ts'
import type { Services } from '@atesta/server/services/services.ts'
import { freePort } from '@atesta/testkit/process.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { processorOfCluster } from './processor.ts'

export const password = 'a password for benchmarks'
const root = join(import.meta.dirname, '..')

/** `quick` measures on small data, and so does `trial`, which only shows that a suite runs. */
export type Options = {
  quick: boolean
  trial: boolean
  /** Mixed work goes on for an hour. */
  hour: boolean
  /** How long a burst of load is, and how often it is repeated. */
  seconds: number
  runs: number
  log: (line: string) => void
  /** The large data, which suites share. What they write, they write where others do not look. */
  scale: () => Promise<Setting>
}

/** A program of ours or a bare one, as a process of its own so that it has a core of its own. */
export type Running = { url: string; pid: number; stop(): Promise<void> }

async function launch(
  file: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}.`)
  })
  gone.catch(() => {})
  let printed = ''
  const said = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      printed += chunk
      if (ready.test(printed)) resolve()
    })
  })
  await Promise.race([said, gone])
  return child
}

async function running(
  file: string,
  args: string[],
  env: Record<string, string>,
  ready: RegExp,
): Promise<Running> {
  const port = await freePort()
  const child = await launch(file, args, { ...env, PORT: String(port) }, ready)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Resident memory of a process in bytes, as Linux reports it. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024
}

/** The same with what the programs that it has started take for themselves, wherever they run. */
export async function memoryWithPrograms(pid: number): Promise<number> {
  const task = `/proc/${pid}/task/${pid}/children`
  const started = (await readFile(task, 'utf8').catch(() => '')).trim().split(/\s+/).filter(Boolean)
  const own = started.map(async (child) => {
    const status = await readFile(`/proc/${child}/status`, 'utf8').catch(() => '')
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  })
  return (await Promise.all(own)).reduce((sum, each) => sum + each, await memoryOf(pid))
}

/** Watches a process's memory while `work` runs: how much more it took than before, at its highest. */
export async function growth<T>(
  pid: number,
  work: () => Promise<T>,
  memory = memoryOf,
): Promise<{ done: T; grown: number }> {
  const before = await memory(pid)
  let highest = before
  const timer = setInterval(async () => {
    highest = Math.max(highest, await memory(pid))
  }, 20)
  try {
    const done = await work()
    return { done, grown: highest - before }
  } finally {
    clearInterval(timer)
  }
}

export type Setting = {
  dataDir: string
  databaseUrl: string
  services: Services
  /** Milliseconds of processor that PostgreSQL has used. */
  databaseProcessor(): Promise<number>
  /** Our program, in a role. */
  program(role: 'api' | 'worker' | 'all', env?: Record<string, string>): Promise<Running>
  /** A bare server beside it. */
  bare(file: string, env: Record<string, string>): Promise<Running>
  /** A bearer token that is good for some minutes. */
  bearer(url: string, email: string): Promise<string>
  /** Stops all processes; what they have written is still there. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** A token is good for five minutes. Signing in again for each burst would take longer than the burst. */
const bearerMs = 90_000
function bearers(): Setting['bearer'] {
  const held = new Map<string, { token: string; since: number }>()
  return async (url, email) => {
    const known = held.get(`${url} ${email}`)
    if (known && performance.now() - known.since < bearerMs) return known.token
    const { token } = await signIn(url, email, password)
    held.set(`${url} ${email}`, { token, since: performance.now() })
    return token
  }
}

/**
 * An installation of its own below the temporary directory, with durable settings, gone afterwards. `fill` may put the
 * data of another into its folder before it starts.
 */
export async function openSetting(fill?: (dataDir: string) => Promise<void>): Promise<Setting> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atesta-bench-'))
  await fill?.(dataDir)
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: 'http://atesta.test',
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const children: Running[] = []
  const kept = async (starting: Promise<Running>) => {
    const child = await starting
    children.push(child)
    return child
  }
  const opened = await openServices({ ...readConfig(env), publicUrl: env.PUBLIC_URL }, createLogger('error'))
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    // Those that a failure left running.
    for (const child of children) await child.stop()
    await opened.close()
    await postgres.stop()
  }
  return {
    dataDir,
    databaseUrl: postgres.url,
    services: opened.services,
    databaseProcessor: () => processorOfCluster(join(dataDir, 'postgres')),
    program: (role, more = {}) =>
      kept(
        running('server/main.mjs', ['--role', role], { ...env, ...more }, /^(Atesta is ready|Worker ready)/m),
      ),
    bare: (file, more) =>
      kept(running(`bench/bare/${file}`, [], { DATABASE_URL: postgres.url, ...more }, /^ready/m)),
    bearer: bearers(),
    stop,
    async close() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
