import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@atesta/testkit/process.ts'
import type { FullConfig } from '@playwright/test'
import { copyDemo } from './demo-data.ts'
import { announceServer } from './own-server.ts'

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

/** Starts the whole program as `npm start` does, with an embedded database and a copy of the demo. */
async function start(dataDir: string): Promise<{ port: number; server: ChildProcess }> {
  await copyDemo(dataDir)
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
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
  return { port, server }
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** A server of its own for each worker, so that journeys side by side do not meet; `own-server.ts` says which is whose. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'atesta-e2e-'))
  const servers: ChildProcess[] = []
  const end = async () => {
    await Promise.all(servers.map(stop))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    for (let index = 0; index < workers; index += 1) {
      const dataDir = join(directory, String(index))
      const { port, server } = await start(dataDir)
      servers.push(server)
      announceServer(index, { url: `http://localhost:${port}`, dataDir })
    }
  } catch (error) {
    await end()
    throw error
  }
  return end
}
