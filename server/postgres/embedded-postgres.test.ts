// Slow: servers are created, started at once by several programs, and stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareSteadyCluster } from '@atesta/testkit/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let root: string
let dir: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atesta embedded-'))
  dir = join(root, 'postgres')
  await prepareSteadyCluster(dir)
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

async function start(options: { dir?: string; log?: (line: string) => void } = {}) {
  const server = await startEmbeddedPostgres({ dir, ...options })
  onTestFinished(() => server.stop())
  return server
}

async function ask(server: Pick<EmbeddedPostgres, 'url'>, text: string): Promise<unknown[][]> {
  const client = new pg.Client(server.url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dir, 'data/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** A process of its own that starts the server, runs one statement, says "ready" and then stays. */
async function startElsewhere(statement: string): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    import pg from 'pg'
    const server = await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)} })
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query(${JSON.stringify(statement)})
    console.log('ready')
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

it('makes a durable database that only its password opens', async () => {
  const server = await start()
  expect(server.adopted).toBe(false)
  const settings = await ask(
    server,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
      'data_checksums', 'listen_addresses', 'unix_socket_directories', 'server_encoding', 'max_connections')`,
  )
  expect(Object.fromEntries(settings)).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    data_checksums: 'on',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    server_encoding: 'UTF8',
    max_connections: '100',
  })
  const stranger = server.url.replace(/:[^:@/]+@/, ':wrong@')
  await expect(ask({ url: stranger }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
})

it.skipIf(process.platform === 'win32')('keeps its password to itself', async () => {
  await start()
  const { mode } = await stat(join(dir, 'password'))
  expect(mode & 0o777).toBe(0o600)
})

it('sorts and folds text for readers of every language', async () => {
  const server = await start()
  const sorted = await ask(
    server,
    `SELECT name FROM unnest(ARRAY['Zulia', 'ópera', 'Ñandú', 'nube', 'Águila', 'oso']) name ORDER BY name`,
  )
  expect(sorted.flat()).toEqual(['Águila', 'Ñandú', 'nube', 'ópera', 'oso', 'Zulia'])
  expect(await ask(server, `SELECT 'INSPECCIÓN' ILIKE '%ección', lower('ÑÃÉ')`)).toEqual([[true, 'ñãé']])
})

it('finds its data and its port again', async () => {
  const first = await start()
  await ask(first, "CREATE TABLE kept (word text); INSERT INTO kept VALUES ('here')")
  await first.stop()
  await expect(ask(first, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const second = await start()
  expect(second).toMatchObject({ url: first.url, adopted: false })
  expect(await ask(second, 'SELECT word FROM kept')).toEqual([['here']])
})

it('takes another port when its own is taken', async () => {
  const first = await start()
  await first.stop()
  const squatter = createServer().listen(first.port, '127.0.0.1')
  await once(squatter, 'listening')
  onTestFinished(() => void squatter.close())
  const second = await start()
  expect(second.port).not.toBe(first.port)
  expect(await ask(second, 'SELECT 1')).toEqual([[1]])
})

it('adopts the server of a process that was killed, with all that was committed', async () => {
  const child = await startElsewhere('CREATE TABLE survived AS SELECT 7 AS answer')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = await start()
  expect(server.adopted).toBe(true)
  expect(await ask(server, 'SELECT answer FROM survived')).toEqual([[7]])
  await server.stop()
  await expect(ask(server, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('is shared by concurrent processes, and stops with the last', async () => {
  const other = await startElsewhere('SELECT 1')
  onTestFinished(() => void other.kill('SIGKILL'))
  const server = await startEmbeddedPostgres({ dir })
  expect(server.adopted).toBe(true)
  await server.stop()
  expect(await ask(server, 'SELECT 1')).toEqual([[1]])
  other.kill('SIGKILL')
  await once(other, 'exit')
  await (await start()).stop()
  await expect(ask(server, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('lets one of several concurrent first starts win and the others join', async () => {
  const fresh = join(root, 'race')
  const servers = await Promise.all([1, 2, 3].map(() => startEmbeddedPostgres({ dir: fresh })))
  const urls = new Set(servers.map(({ url }) => url))
  expect(urls.size).toBe(1)
  const [url = ''] = urls
  expect(servers.filter(({ adopted }) => !adopted)).toHaveLength(1)
  await ask({ url }, 'CREATE TABLE once ()')
  await Promise.all(servers.map((server) => server.stop()))
  await expect(ask({ url }, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it.skipIf(process.platform === 'win32')('starts a server that died again, on the same port', async () => {
  let back = () => {}
  const returned = new Promise<void>((done) => {
    back = done
  })
  const server = await start({ log: (line) => line === 'PostgreSQL is back.' && back() })
  const before = await postmasterPid()
  process.kill(before, 'SIGKILL')
  await returned
  expect(await ask(server, 'SELECT word FROM kept')).toEqual([['here']])
  expect(await postmasterPid()).not.toBe(before)
})

it.runIf(process.platform === 'linux')('is not fooled by a pid that another program has now', async () => {
  await writeFile(
    join(dir, 'data/postmaster.pid'),
    `${process.pid}\n${dir}/data\n1\n5432\n\n127.0.0.1\n\nready\n`,
  )
  const server = await start()
  expect(server.adopted).toBe(false)
  expect(await postmasterPid()).not.toBe(process.pid)
})

it('rebuilds indexes when text sorts by other rules than before', async () => {
  const first = await start()
  await ask(first, `UPDATE pg_database SET datcollversion = '1' WHERE datname = 'atesta'`)
  await first.stop()
  const lines: string[] = []
  const second = await start({ log: (line) => lines.push(line) })
  expect(lines).toEqual([expect.stringContaining('Rebuilding the indexes of atesta')])
  const stale = `SELECT datname FROM pg_database WHERE datcollversion <> pg_database_collation_actual_version(oid)`
  expect(await ask(second, stale)).toEqual([])
})

it('says why when PostgreSQL refuses to start', async () => {
  await expect(startEmbeddedPostgres({ dir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    /did not start on .*\n.*invalid value for parameter "shared_buffers"/s,
  )
})

it('refuses data of another PostgreSQL', async () => {
  const foreign = join(root, 'foreign')
  await mkdir(join(foreign, 'data'), { recursive: true })
  await writeFile(join(foreign, 'data/PG_VERSION'), '12\n')
  await expect(startEmbeddedPostgres({ dir: foreign })).rejects.toThrow(
    /written by PostgreSQL 12, but version 18/,
  )
})

it.runIf(process.getuid?.() === 0)('runs for root in a directory closed to other users', async () => {
  const closed = join(root, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const server = await start({ dir: join(closed, 'postgres') })
  expect(await ask(server, 'SELECT 1')).toEqual([[1]])
  const { uid } = await stat(join(closed, 'postgres/data'))
  expect(uid).not.toBe(0)
})
