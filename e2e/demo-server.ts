import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@atesta/testkit/process.ts'
import { copyDemo } from './demo-data.ts'

/** Resolves once the server has printed that it is ready; rejects with its output if it ends before. */
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

/**
 * Starts the whole program as `npm start` does, with an embedded database and a copy of the demo in
 * `dataDir`, which must not exist. Resolves once it is ready.
 */
export async function startDemo(dataDir: string): Promise<{ url: string; server: ChildProcess }> {
  await copyDemo(dataDir)
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.mjs'], {
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
  return { url: `http://localhost:${port}`, server }
}

export async function stopDemo(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}
