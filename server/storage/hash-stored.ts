import { createHash } from 'node:crypto'
import type { Storage } from './storage.ts'

/** SHA-256 of a stored object, read from its beginning. */
export async function hashStored(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
