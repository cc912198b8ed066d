import { createHash } from 'node:crypto'
import { fromBufferPromise, type ZipFile } from 'yauzl'

export type Unzipped = { bytes: Buffer; sha256: string; stored: boolean }

/** Every file of an opened ZIP with what it holds, in order; its checksums and sizes are checked on the way. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Unzipped>> {
  const found = new Map<string, Unzipped>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    if (found.has(entry.fileName)) throw new Error(`${entry.fileName} is in it twice`)
    found.set(entry.fileName, {
      bytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      stored: entry.compressionMethod === 0,
    })
  }
  return found
}

/** Every file of a ZIP at hand. */
export const unzip = async (bytes: Uint8Array): Promise<Map<string, Unzipped>> =>
  entriesOf(await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true }))
