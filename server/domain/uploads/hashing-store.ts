import { createHash, type Hash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { DataStore, ERRORS, type Upload } from '@tus/server'
import { LRUCache } from 'lru-cache'

type Running = { hash: Hash; offset: number }

/** The hash of bytes that one run of the server has seen completely; it is valid only while no other run has written any. */
export type StreamedHash = { sha256: string; writer: string }

/** Throws when the upload may be another process's by now. */
type Check = () => void

/** Lets a request flow into `passing` while `work` reads that; it ends there when it ends, is cut, or is not wanted any more. */
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
  // A request that is cut has an error, or is only closed.
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
 * Wraps a tus store so that bytes are hashed as they pass, and pass only while the upload is ours. After a cut that lost
 * some, after a restart or after another process wrote, the stored bytes are read again.
 */
export class HashingStore extends DataStore {
  readonly inner: DataStore
  /** This run of the server, as `sole_writer` names it. */
  readonly writer = randomUUID()
  readonly #checkOf: (id: string) => Check
  readonly #running = new LRUCache<string, Running>({ max: 10_000 })

  /** `checkOf` is asked with each change of an upload. */
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

  override getUpload(id: string): Promise<Upload> {
    return this.inner.getUpload(id)
  }

  override async remove(id: string): Promise<void> {
    this.#checkOf(id)()
    this.#running.delete(id)
    return this.inner.remove(id)
  }

  /**
   * Takes the bytes of a request, at most so many, until it ends or `signal` says that no more are wanted. Answers the offset
   * behind what was stored. The request is not destroyed: it still has to be answered.
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
        throw fault ?? error
      },
    )
    check()
    if (running?.offset !== end) this.#running.delete(id)
    return end
  }

  /** The hash of the finished upload if all its bytes passed here, and forgets it. */
  takeHash(id: string, size: number): StreamedHash | null {
    const running = this.#running.get(id)
    this.#running.delete(id)
    if (running?.offset !== size) return null
    return { sha256: running.hash.digest('hex'), writer: this.writer }
  }

  /** The hash to continue at this offset: from the first byte a new one, else the one that has come as far. */
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
