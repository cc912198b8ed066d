import { createHash, type Hash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DataStore, type Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'
import type { Storage } from '../../core/storage/storage.ts'

type Running = { hash: Hash; offset: number }

/** Wraps a tus store so that bytes are hashed as they pass. After a cut or a restart the stored bytes are read again. */
export class HashingStore extends DataStore {
  readonly inner: DataStore
  readonly #running = new LRUCache<string, Running>({ max: 10_000 })

  constructor(inner: DataStore) {
    super()
    this.inner = inner
    this.extensions = inner.extensions.filter((extension) => extension === 'termination')
  }

  override create(upload: Upload): Promise<Upload> {
    this.#running.set(upload.id, { hash: createHash('sha256'), offset: 0 })
    return this.inner.create(upload)
  }

  override getUpload(id: string): Promise<Upload> {
    return this.inner.getUpload(id)
  }

  override remove(id: string): Promise<void> {
    this.#running.delete(id)
    return this.inner.remove(id)
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const running = this.#running.get(id)
    // Bytes that were hashed but never stored, or stored by another process: this hash is worthless now.
    if (!running || running.offset !== offset) {
      this.#running.delete(id)
      return this.inner.write(stream, id, offset)
    }
    const tee = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        running.hash.update(chunk)
        running.offset += chunk.length
        done(null, chunk)
      },
    })
    const piped = pipeline(stream, tee).catch(() => {})
    const end = await this.inner.write(tee, id, offset)
    await piped
    if (running.offset !== end) this.#running.delete(id)
    return end
  }

  /** The hash of the finished upload if all its bytes passed here in one go, and forgets it. */
  takeHash(id: string, size: number): string | null {
    const running = this.#running.get(id)
    this.#running.delete(id)
    return running?.offset === size ? running.hash.digest('hex') : null
  }
}

/** SHA-256 of a stored object, read from its beginning. */
export async function hashStored(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
