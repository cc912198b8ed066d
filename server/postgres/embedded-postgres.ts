import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { finish, type PostgresBinaries } from './postgres-binaries.ts'
import {
  type Cluster,
  choosePort,
  isAlive,
  type Postmaster,
  prepareCluster,
  runningPostmaster,
  superuser,
  writeSettings,
} from './postgres-cluster.ts'

export type EmbeddedPostgresOptions = {
  /** The cluster's directory: `data/`, `password`, `postgres.log`. Created at first start. */
  dir: string
  /** Called with progress and problems, one sentence per line. */
  log?: (line: string) => void
  /** More server settings. Durability is promised, so only tests may switch `fsync` off. */
  settings?: Record<string, string>
  /** Programs to use instead of the installed package's. */
  binaries?: PostgresBinaries
}

export type EmbeddedPostgres = {
  /** Connects as the superuser to the database `atesta`. */
  url: string
  port: number
  /** Whether the server was already running: left by a process that died, or shared with a live one. */
  adopted: boolean
  /** Shuts the server down and waits, unless another process still uses it. May be called twice. */
  stop(): Promise<void>
}

type Server = { postmaster: Postmaster; keeper: pg.Client }
type Running = Server & { adopted: boolean; child: ChildProcess | undefined }
/** A server we launched; `gone` settles once it is known not to run. */
type Launched = { child: ChildProcess; gone: Promise<'gone'>; logStart: number }
type Log = (line: string) => void

/**
 * Every process that uses the server holds this advisory lock, shared, on a connection of its own. A process
 * that leaves and then gets it exclusively was the last and shuts the server down. PostgreSQL releases the
 * lock of a killed process.
 */
const keeperLock = 7_237_118
const database = 'atesta'
const logLimit = 10 * 1024 * 1024

function urlOf(cluster: Cluster, port: number, name: string): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${name}`
}

/** Connects and takes the shared lock. Undefined while the server starts, recovers or stops: try again. */
async function keep(cluster: Cluster, port: number): Promise<pg.Client | undefined> {
  const keeper = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'atesta keeper',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // Without a listener a lost connection would end the process; `supervise` notices its end.
  keeper.on('error', () => {})
  try {
    await keeper.connect()
    const { rows } = await keeper.query('SELECT pg_try_advisory_lock_shared($1) AS kept', [keeperLock])
    if (rows[0]?.kept) return keeper
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '28P01')
      throw new Error(`The PostgreSQL on ${cluster.data} refuses the password in ${cluster.dir}/password.`)
  }
  await keeper.end().catch(() => {})
  return undefined
}

async function openLog(cluster: Cluster) {
  const size = await stat(cluster.logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > logLimit) await rename(cluster.logFile, `${cluster.logFile}.1`)
  return { file: await open(cluster.logFile, 'a', 0o600), start: size > logLimit ? 0 : size }
}

async function launch(cluster: Cluster, port: number): Promise<Launched> {
  await writeSettings(cluster, port)
  const log = await openLog(cluster)
  try {
    // On Windows only pg_ctl can drop an administrator's rights, with which PostgreSQL refuses to run.
    const windows = process.platform === 'win32'
    const child = windows
      ? cluster.runner.start(
          cluster.binaries.pg_ctl,
          ['start', '-D', cluster.data, '-l', cluster.logFile, '-w'],
          {
            stdio: 'ignore',
          },
        )
      : cluster.runner.start(cluster.binaries.postgres, ['-D', cluster.data], {
          // Its own process group: Ctrl-C must reach us only, so that we drain before the database goes.
          detached: true,
          stdio: ['ignore', log.file.fd, log.file.fd],
        })
    const gone = new Promise<'gone'>((done) => {
      child.once('exit', (code) => (windows && code === 0 ? undefined : done('gone')))
    })
    await once(child, 'spawn')
    child.unref()
    return { child, gone, logStart: log.start }
  } finally {
    await log.file.close()
  }
}

/** Why a server ended immediately; undefined when retrying may help. */
async function reasonToFail(cluster: Cluster, launched: Launched): Promise<string | undefined> {
  const said = (await readFile(cluster.logFile)).subarray(launched.logStart).toString('utf8').trim()
  // The port was taken meanwhile, another start on the same data was first, or parts of a killed server are
  // still ending.
  const passing =
    /could not bind|Is another (postmaster|postgres)|lock file .* (already exists|is empty)|still in use/
  if (passing.test(said)) return undefined
  return `PostgreSQL did not start on ${cluster.data}:\n${said.split('\n').slice(-12).join('\n')}`
}

/**
 * Waits for the server on this data while it lives: recovery after a crash may take long. Undefined when
 * there is none, or when `launched` gave up.
 */
async function waitForServer(cluster: Cluster, log: Log, launched?: Launched): Promise<Server | undefined> {
  let said = Date.now()
  for (;;) {
    const postmaster = await runningPostmaster(cluster)
    const keeper = postmaster?.ready ? await keep(cluster, postmaster.port) : undefined
    if (postmaster && keeper) return { postmaster, keeper }
    if (!postmaster && !launched) return undefined
    const state = await Promise.race(
      [launched?.gone, pause(15, 'waiting')].filter((each) => each !== undefined),
    )
    if (state === 'gone') return undefined
    if (Date.now() - said > 10_000) {
      said = Date.now()
      log('PostgreSQL is still getting ready.')
    }
  }
}

/** Adopts the server on this data or starts one, on `port` if given. Throws when PostgreSQL says it cannot run. */
async function ensureRunning(cluster: Cluster, log: Log, port?: number): Promise<Running> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const found = await waitForServer(cluster, log)
    if (found) return { ...found, adopted: true, child: undefined }
    const launched = await launch(cluster, port ?? (await choosePort(cluster)))
    const own = await waitForServer(cluster, log, launched)
    if (own) {
      const adopted = process.platform !== 'win32' && own.postmaster.pid !== launched.child.pid
      return { ...own, adopted, child: adopted ? undefined : launched.child }
    }
    const reason = await reasonToFail(cluster, launched)
    if (reason) throw new Error(reason)
    await pause(250)
  }
  throw new Error(`Every attempt to start PostgreSQL failed on ${cluster.data}; see ${cluster.logFile}.`)
}

/** Creates the database `atesta` at first start, and rebuilds indexes when collation rules have changed. */
async function prepareDatabases(cluster: Cluster, { keeper, postmaster }: Server, log: Log): Promise<void> {
  const { rows } = await keeper.query<{ datname: string; stale: boolean }>(
    `SELECT datname, datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid) AS stale
     FROM pg_database WHERE datallowconn`,
  )
  for (const { datname } of rows.filter((each) => each.stale)) {
    log(`A new version of PostgreSQL sorts text by other rules. Rebuilding the indexes of ${datname}.`)
    const client = new pg.Client(urlOf(cluster, postmaster.port, datname))
    await client.connect()
    try {
      await client.query(`REINDEX DATABASE ${client.escapeIdentifier(datname)}`)
      await client.query(`ALTER DATABASE ${client.escapeIdentifier(datname)} REFRESH COLLATION VERSION`)
    } finally {
      await client.end()
    }
  }
  if (rows.some(({ datname }) => datname === database)) return
  await keeper.query(`CREATE DATABASE ${database}`).catch((error: { code?: string }) => {
    // A concurrent start was first.
    if (error.code !== '42P04' && error.code !== '23505') throw error
  })
}

async function shutDown(cluster: Cluster, { postmaster, child }: Running): Promise<void> {
  const { pid } = postmaster
  if (process.platform === 'win32')
    await finish(cluster.runner, cluster.binaries.pg_ctl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
  else if (isAlive(pid)) process.kill(pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  // Checks the file instead of the process: an adopted server stays in the process table until its parent
  // reaps it.
  while ((await runningPostmaster(cluster))?.pid === pid) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop within 60 seconds.`)
    await pause(10)
  }
  child?.ref()
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Releases our lock on the server and shuts it down if no other process holds one. */
async function leave(cluster: Cluster, running: Running): Promise<void> {
  const { keeper, child } = running
  let last: boolean
  try {
    await keeper.query('SELECT pg_advisory_unlock_shared($1)', [keeperLock])
    const { rows } = await keeper.query('SELECT pg_try_advisory_lock($1) AS last', [keeperLock])
    last = rows[0]?.last
  } catch {
    // The connection is lost, so other holders of the lock are unknown; a server that we started, we stop.
    last = child !== undefined
  }
  await keeper.end().catch(() => {})
  if (last) await shutDown(cluster, running)
}

/**
 * Runs PostgreSQL from the installed package on the data in `dir`, on a port of 127.0.0.1 only.
 *
 * A server left behind by a killed process is adopted, and several processes may share one. If the server
 * dies, it is restarted on the same port. As root it runs as another user. Throws an Error with a readable
 * reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {})
  const cluster = await prepareCluster(options.dir, options.settings ?? {}, options.binaries)
  let running = await ensureRunning(cluster, log)
  await prepareDatabases(cluster, running, log)
  const { port } = running.postmaster
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined

  async function revive(): Promise<void> {
    log('The connection to PostgreSQL was lost.')
    while (!stopping) {
      try {
        running = await ensureRunning(cluster, log, port)
        supervise()
        log(
          running.postmaster.port === port
            ? 'PostgreSQL is back.'
            : 'PostgreSQL came back on another port; restart Atesta.',
        )
        return
      } catch (error) {
        log((error as Error).message)
        await pause(2000, undefined, { ref: false })
      }
    }
  }
  function supervise(): void {
    running.keeper.once('end', () => {
      if (!stopping) reviving = revive()
    })
  }
  async function stop(): Promise<void> {
    await reviving
    await leave(cluster, running)
  }

  supervise()
  return {
    url: urlOf(cluster, port, database),
    port,
    adopted: running.adopted,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
