import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../services/config.ts'
import { fileStorage } from './fs.ts'
import type { Storage } from './storage.ts'

/**
 * Opens and checks the storage of the installation. Rejects with a readable sentence when it cannot be used.
 */
export async function openStorage(config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Storage> {
  const url = config.storageUrl
  try {
    const storage = url?.startsWith('s3:')
      ? (await import('./s3.ts')).s3Storage(url)
      : fileStorage(url ? fileURLToPath(url) : join(config.dataDir, 'files'))
    await storage.check()
    return storage
  } catch (error) {
    throw new Error(`The storage ${url ?? 'below DATA_DIR'} cannot be used: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
