import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoleUrls } from '@atesta/server/database/database-roles.ts'
import { freePort } from '../process.ts'
import { until } from '../until.ts'

export type Pooler = {
  /** The URL of the same login through the pooler. */
  through: (url: string) => string
  stop(): Promise<void>
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.end())
  })

/**
 * PgBouncer in front of the database, for these logins, configured as in docs/operations.md; null if it is
 * not installed.
 */
export async function startPgBouncer(
  urls: RoleUrls,
  mode: 'session' | 'transaction',
): Promise<Pooler | null> {
  const dir = await mkdtemp(join(tmpdir(), 'atesta-pgbouncer-'))
  const port = await freePort()
  const logins = Object.values(urls).map((url) => new URL(url))
  const [database] = logins
  const settings = `[databases]
* = host=${database?.hostname} port=${database?.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(dir, 'users')}
pool_mode = ${mode}
ignore_startup_parameters = options
`
  await writeFile(join(dir, 'users'), logins.map((at) => `"${at.username}" "${at.password}"\n`).join(''))
  await writeFile(join(dir, 'ini'), settings)
  // It refuses to run as root.
  const root = process.getuid?.() === 0
  await chmod(dir, root ? 0o755 : 0o700)
  const child = spawn('pgbouncer', [join(dir, 'ini')], {
    stdio: 'ignore',
    ...(root && { uid: 65_534, gid: 65_534 }),
  })
  const gone = once(child, 'exit').catch(() => 'missing')
  const started = await Promise.race([until(() => answers(port)).then(() => true), gone.then(() => false)])
  const stop = async () => {
    child.kill('SIGKILL')
    await gone
    await rm(dir, { recursive: true })
  }
  if (!started) await stop()
  const through = (url: string) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href
  return started ? { through, stop } : null
}
