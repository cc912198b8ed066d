import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@atesta/testkit/process.ts'
import { copyDemo } from './demo-data.ts'

/** Resolves when the server has printed that it is ready; rejects with what it said when it ends before. */
async function ready(server: ChildProcess): Promise<void> {
  let errors = ''
  server.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}: ${errors}`)
  })
  const said = new Promise<void>((resolve) => {
    if (!server.stdout) return
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.startsWith('Atesta is ready')) resolve()
    })
  })
  await Promise.race([said, ended])
  ended.catch(() => {})
}

/** Starts the whole program as `npm start` does, with an embedded database and a copy of the demo, for all journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'atesta-e2e-'))
  const dataDir = join(directory, 'data')
  await copyDemo(dataDir)
  const port = await freePort()
  const root = join(import.meta.dirname, '..')
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await ready(server)
  process.env.BASE_URL = `http://localhost:${port}`
  process.env.DATA_DIR = dataDir
  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(directory, { recursive: true, force: true })
  }
}
