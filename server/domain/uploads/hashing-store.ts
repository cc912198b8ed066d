import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { DataStore, ERRORS, type Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'

type Running = { hash: Hash; offset: number }

/**
 * The hash of bytes that one run of the server has seen completely; valid only while no other run has written
 * any.
 */
export type StreamedHash = { sha256: string; writer: string }

/** Throws when another process may own the upload by now. */
type Check = () => void

/**
 * Pipes a request into `passing` while `work` reads from it; the stream ends when the request ends, breaks,
 * or is no longer wanted.
 */
async function whilePiped<T>(
  request: Readable,
  passing: Transform,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const end = () => {
    request.unpipe(passing)
    passing.end()
  }
  // A broken request emits an error, or is only closed.
  const ends = ['error', 'close'] as const
  for (const name of ends) request.once(name, end)
  signal.addEventListener('abort', end, { once: true })
  request.pipe(passing)
  try {
    return await work()
  } finally {
    request.unpipe(passing)
    for (const name of ends) request.off(name, end)
    signal.removeEventListener('abort', end)
  }
}

/**
 * Wraps a tus store to hash bytes as they pass, and to let them pass only while the upload is ours. After a
 * lost connection, a restart or a write by another process, the stored bytes are read again.
 */
export class HashingStore extends DataStore {
  readonly inner: DataStore
  /** The id of this run of the server, as in `sole_writer`. */
  readonly writer = randomUUID()
  readonly #checkOf: (id: string) => Check
  readonly #running = new LRUCache<string, Running>({ max: 10_000 })

  /** `checkOf` is called for each change of an upload. */
  constructor(inner: DataStore, checkOf: (id: string) => Check) {
    super()
    this.inner = inner
    this.#checkOf = checkOf
    this.extensions = inner.extensions.filter((extension) => extension === 'termination')
  }

  override create(upload: Upload): Promise<Upload> {
    this.#checkOf(upload.id)()
    return this.inner.create(upload)
  }

  /** Without its metadata, which the tus server would tell the sender. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.inner.getUpload(id)
    upload.metadata = {}
    return upload
  }

  override async remove(id: string): Promise<void> {
    this.#checkOf(id)()
    this.#running.delete(id)
    return this.inner.remove(id)
  }

  /**
   * Stores the bytes of a request, up to a limit, until it ends or `signal` aborts. Returns the offset after
   * the stored bytes. Does not destroy the request, which still has to be answered.
   */
  async receive(
    request: Readable,
    { id, offset }: Pick<Upload, 'id' | 'offset'>,
    { most, signal }: { most: number; signal: AbortSignal },
  ): Promise<number> {
    const check = this.#checkOf(id)
    const running = this.#runningAt(id, offset)
    let left = most
    const passing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        left -= chunk.length
        if (left < 0) return done(ERRORS.ERR_MAX_SIZE_EXCEEDED as unknown as Error)
        try {
          check()
        } catch (error) {
          return done(error as Error)
        }
        running?.hash.update(chunk)
        if (running) running.offset += chunk.length
        done(null, chunk)
      },
    })
    let fault: unknown
    passing.once('error', (error) => {
      fault = error
    })
    const end = await whilePiped(request, passing, signal, () => this.inner.write(passing, id, offset)).catch(
      (error) => {
        // Which of these bytes are stored is unknown, so the stored ones are hashed.
        this.#running.delete(id)
        throw fault ?? error
      },
    )
    check()
    if (running?.offset !== end) this.#running.delete(id)
    return end
  }

  /** Returns the hash of the finished upload if all its bytes passed through here, and forgets it. */
  takeHash(id: string, size: number): StreamedHash | null {
    const running = this.#running.get(id)
    this.#running.delete(id)
    if (running?.offset !== size) return null
    return { sha256: running.hash.digest('hex'), writer: this.writer }
  }

  /**
   * The hash to continue at this offset: a new one for the first byte, otherwise the one that has come that
   * far.
   */
  #runningAt(id: string, offset: number): Running | undefined {
    const known = this.#running.get(id)
    if (offset > 0 && known?.offset === offset) return known
    this.#running.delete(id)
    if (offset > 0) return undefined
    const begun = { hash: createHash('sha256'), offset: 0 }
    this.#running.set(id, begun)
    return begun
  }
}
