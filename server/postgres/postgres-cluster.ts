import { randomBytes } from 'node:crypto'
import {
  chown,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import {
  chooseRunner,
  finish,
  giveTo,
  type PostgresBinaries,
  postgresBinaries,
  type Runner,
} from './postgres-binaries.ts'

export const superuser = 'atesta_owner'

/** One data directory and what is needed to run a server on it. */
export type Cluster = {
  dir: string
  data: string
  logFile: string
  password: string
  binaries: PostgresBinaries
  runner: Runner
  settings: Record<string, string>
}

/** The server's facts in `postmaster.pid`. `ready` is false while it starts, recovers or stops. */
export type Postmaster = { pid: number; port: number; ready: boolean }

const fixedSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  // Our queries are short; JIT compilation costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The text of a failed statement may contain what people wrote.
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/** Whether a process with this id exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Writes a file atomically, and only if it does not exist yet. */
async function createOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await rm(draft)
  }
}

async function removeAbandonedDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const pid = /^data\.new-(\d+)/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(dir, name), { recursive: true, force: true })
  }
}

/**
 * Creates the data directory beside its final place and moves it there: an interrupted start leaves nothing
 * incomplete, and of two concurrent starts exactly one wins.
 */
async function initialise(cluster: Cluster): Promise<void> {
  const draft = join(cluster.dir, `data.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  const { owner } = cluster.runner
  await removeAbandonedDrafts(cluster.dir)
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    if (owner) for (const path of [draft, passwordFile]) await chown(path, owner.uid, owner.gid)
    await finish(cluster.runner, cluster.binaries.initdb, [
      ...['-D', draft, '-U', superuser, `--pwfile=${passwordFile}`],
      ...['-A', 'scram-sha-256', '-E', 'UTF8', '--data-checksums', '--no-instructions'],
      // The root collation of Unicode sorts names as readers of all our languages expect, identically on
      // every machine.
      ...['--locale=C', '--locale-provider=icu', '--icu-locale=und'],
    ])
    const conf = await open(join(draft, 'postgresql.conf'), 'a')
    await conf.writeFile("\ninclude_if_exists = 'atesta.conf'\n")
    await conf.sync()
    await conf.close()
    await rename(draft, cluster.data)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    // Windows reports an existing target as EPERM.
    if (!(await isInitialised(cluster))) throw error
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

async function isInitialised(cluster: Cluster): Promise<boolean> {
  return stat(join(cluster.data, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function checkVersion(cluster: Cluster): Promise<void> {
  const found = (await readFile(join(cluster.data, 'PG_VERSION'), 'utf8')).trim()
  const share = join(cluster.binaries.postgres, '../../share/postgresql/postgres.bki')
  const ours = /^# PostgreSQL (\d+)/.exec(await readFile(share, 'utf8').catch(() => ''))?.[1]
  if (ours && ours !== found)
    throw new Error(
      `${cluster.data} was written by PostgreSQL ${found}, but version ${ours} is installed. ` +
        'Back it up with the version of Atesta that wrote it and restore it here.',
    )
}

/**
 * Prepares `dir` (created if missing): password, data directory, owner. Safe to run concurrently. Throws an
 * Error with a readable reason.
 */
export async function prepareCluster(
  dir: string,
  settings: Record<string, string>,
  given?: PostgresBinaries,
): Promise<Cluster> {
  const asked = resolve(dir)
  const asRoot = process.getuid?.() === 0
  // May be entered but not listed: the database's user must reach `data` without seeing what is beside it.
  await mkdir(asked, { recursive: true, mode: asRoot ? 0o711 : 0o700 })
  // Resolves links: otherwise a server started through one would look like another installation's.
  const path = await realpath(asked)
  const binaries = given ?? (await postgresBinaries())
  const passwordFile = join(path, 'password')
  await createOnce(passwordFile, `${randomBytes(24).toString('base64url')}\n`)
  const cluster: Cluster = {
    dir: path,
    data: join(path, 'data'),
    logFile: join(path, 'postgres.log'),
    password: (await readFile(passwordFile, 'utf8')).trim(),
    binaries,
    runner: await chooseRunner(binaries, path),
    settings,
  }
  if (!(await isInitialised(cluster))) await initialise(cluster)
  await checkVersion(cluster)
  if (cluster.runner.owner) await giveTo(cluster.runner.owner, cluster.data)
  return cluster
}

/** Writes the settings for the next start; PostgreSQL reads them from `data/atesta.conf`. */
export async function writeSettings(cluster: Cluster, port: number): Promise<void> {
  const settings = { ...fixedSettings, ...cluster.settings, port: String(port) }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  const path = join(cluster.data, 'atesta.conf')
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `# Written at every start.\n${lines.join('\n')}\n`, { mode: 0o600 })
  const { owner } = cluster.runner
  if (owner) await chown(draft, owner.uid, owner.gid)
  await rename(draft, path)
}

async function isFree(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** The port of the last start if it is free, otherwise another free one. */
export async function choosePort(cluster: Cluster): Promise<number> {
  const conf = await readFile(join(cluster.data, 'atesta.conf'), 'utf8').catch(() => '')
  const remembered = Number(/^port = '(\d+)'/m.exec(conf)?.[1] ?? 0)
  const port = (remembered && (await isFree(remembered))) || (await isFree(0))
  if (!port) throw new Error('No TCP port on 127.0.0.1 is free for PostgreSQL.')
  return port
}

/** Whether `pid` is a PostgreSQL on our data; after a crash another program may have the id. */
async function isOurs(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.includes('postgres') && line.includes(cluster.data)
}

/**
 * Reads `postmaster.pid`; undefined when no server runs here. PostgreSQL itself replaces the file of a dead
 * server; here it is removed only where PostgreSQL would not dare to: its pid belongs to another program now
 * (containers count from 1 at every start), or it is empty after a power cut.
 */
export async function runningPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const path = join(cluster.data, 'postmaster.pid')
  const [text, found] = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(() => [])
  if (text === undefined || !found) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (pid && !isAlive(pid)) return undefined
  if (pid && (await isOurs(cluster, pid)))
    return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  // A server that is starting right now may not have written its line yet.
  const old = Date.now() - found.mtimeMs > 5000
  if (pid || old) await rm(path, { force: true })
  return undefined
}
