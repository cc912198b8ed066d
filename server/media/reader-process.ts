import { Worker } from 'node:worker_threads'
import { openStorage } from '../storage/open.ts'
import { readAll, type Storage } from '../storage/storage.ts'
import { readCredentials } from './content-credentials.ts'
import { makeCopy } from './credentialed-copy.ts'
import { exifBytes, readExif } from './exif.ts'
import { readVideo } from './film.ts'
import { readPages } from './pdf.ts'
import { makePage, makePreviews } from './preview.ts'
import { isDecodable } from './raster.ts'
import { readPictureHash } from './read-picture-hash.ts'
import type { Readable, ReaderSettings, Reading, SignClaim, Signed, ToReader } from './reader-job.ts'

// The program behind `createMediaReader`: one file at a time, in the order of requests.

const { dataDir, storageUrl, c2paTrust, limits } = JSON.parse(process.argv[2] ?? '') as ReaderSettings

/** Asks the parent process, which holds the keys. */
const signElsewhere: SignClaim = (claim) =>
  new Promise((resolve, reject) => {
    process.once('message', ({ signed }: Signed) =>
      signed === null ? reject(new Error('it was not signed')) : resolve(Buffer.from(signed, 'base64')),
    )
    process.send?.({ toSign: Buffer.from(claim).toString('base64') })
  })

const readers: { [Kind in Reading]: (storage: Storage, file: Readable<Kind>) => Promise<unknown> } = {
  exif: async (storage, { key, size }) =>
    readExif(await readAll(storage, key, { start: 0, end: Math.min(size, exifBytes) - 1 })),
  pages: async (storage, { key }) => readPages(await readAll(storage, key)),
  video: (storage, { key, size }) => readVideo(storage, key, size),
  previews: makePreviews,
  page: makePage,
  likeness: readPictureHash,
  credentials: (storage, file) => readCredentials(storage, file, c2paTrust),
  copy: (storage, wanted) => makeCopy(storage, wanted, signElsewhere),
}

/** How many files were begun, for the thread that watches the cost of each. */
const begun = new Int32Array(new SharedArrayBuffer(4))
const watch = new Worker(new URL('./reader-watch.ts', import.meta.url), {
  workerData: { begun, limits },
  execArgv: [],
})
watch.on('error', (error) => {
  throw error
})

let storage: Promise<Storage> | undefined

async function answer(asked: ToReader): Promise<unknown> {
  if ('base64' in asked) return isDecodable(Buffer.from(asked.base64, 'base64'))
  storage ??= openStorage({ dataDir, storageUrl })
  const read = readers[asked.kind] as (storage: Storage, file: unknown) => Promise<unknown>
  return read(await storage, asked.file)
}

process.on('message', async (asked: ToReader | Signed) => {
  if ('signed' in asked) return
  Atomics.add(begun, 0, 1)
  try {
    const output = await answer(asked)
    process.send?.({ ok: true, output })
  } catch (error) {
    storage = undefined
    process.send?.({ ok: false, reason: String(error) })
  }
})
process.on('disconnect', () => process.exit())
watch.on('online', () => process.send?.('ready'))
