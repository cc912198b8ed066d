import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startDemo, stopDemo } from './demo-server.ts'
import { announceServer } from './own-server.ts'

/**
 * Starts a server for each worker, so that parallel journeys do not affect each other; `own-server.ts` says
 * which server belongs to which worker.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'atesta-e2e-'))
  const servers: ChildProcess[] = []
  const end = async () => {
    await Promise.all(servers.map(stopDemo))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    for (let index = 0; index < workers; index += 1) {
      const dataDir = join(directory, String(index))
      const { url, server } = await startDemo(dataDir)
      servers.push(server)
      announceServer(index, { url, dataDir })
    }
  } catch (error) {
    await end()
    throw error
  }
  return end
}
