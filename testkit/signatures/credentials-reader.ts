import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMediaReader, type MediaReader } from '@atesta/server/media/reader.ts'
import { expect } from 'vitest'
import type { Given } from '../scene.ts'

/** Reads a file with the product's own reader, against the roots that the installation publishes. */
export function credentialsReader(given: Given) {
  let reader: MediaReader | undefined
  let count = 0
  async function credentialsOf(bytes: Buffer, mediaType: string) {
    const { dataDir, storageUrl } = given.stack.services.config
    if (!reader) {
      const roots = await given.stack.anyone('/log/c2pa-roots.pem')
      expect(roots.headers.get('content-type')).toBe('application/pem-certificate-chain')
      await writeFile(join(dataDir, 'roots.pem'), await roots.text())
      reader = createMediaReader({ dataDir, storageUrl, c2paTrust: join(dataDir, 'roots.pem') })
    }
    const key = `copy-${count++}`
    await given.stack.services.storage.put(key, bytes, mediaType)
    return reader.read('credentials', given.stack.companies.acme, { key, size: bytes.length, mediaType })
  }
  return { credentialsOf, close: () => reader?.close() }
}
