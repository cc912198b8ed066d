import { sha256 } from '@noble/hashes/sha2.js'
import { createSHA256 } from 'hash-wasm'
import { toHex } from './encoding.ts'

/** An incremental SHA-256. `node:crypto`'s `createHash('sha256')` has this shape too. */
export type Sha256Stream = { update(chunk: Uint8Array): unknown; digest(): Uint8Array }

/** SHA-256 in plain JavaScript: the same in Node, a page and a worker, in constant memory. */
export const portableSha256 = (): Sha256Stream => sha256.create()

/**
 * The fastest engine this place allows: WebAssembly, or plain JavaScript where a page's policy forbids that. A page needs
 * 'wasm-unsafe-eval' in its script-src for the former: twice as fast, and in some browsers ten times.
 */
export async function fastestSha256(): Promise<Sha256Stream> {
  try {
    const hash = await createSHA256()
    return { update: (chunk) => hash.update(chunk), digest: () => hash.digest('binary') }
  } catch {
    return portableSha256()
  }
}

export type HashOptions = {
  /** Called after every chunk. `total` is known for a Blob only. */
  onProgress?: (bytesDone: number, total: number | undefined) => void
  /** Another engine with the same result; {@link fastestSha256} by default. */
  createHash?: () => Sha256Stream | Promise<Sha256Stream>
  /**
   * A Blob of at most this many bytes is read whole and given to WebCrypto, which uses the processor's SHA instructions
   * but takes no pieces: faster for small files, for as much memory as the file has bytes. 0, the default, never does.
   * WebCrypto exists in secure contexts only; elsewhere this falls back by itself.
   */
  inMemoryUpTo?: number
  signal?: AbortSignal
}

export type HashedFile = { sha256: string; size: number }

/** Large enough that reading costs little, small enough for progress and for a phone's memory. */
const sliceBytes = 4 * 1024 * 1024

type Source = Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * SHA-256 (hex) and size of a file, while it streams. Hashing takes the thread it runs on, so a page calls this in a
 * web worker. @throws the signal's reason when aborted, and whatever reading throws.
 */
export async function hashBlob(source: Source, options: HashOptions = {}): Promise<HashedFile> {
  if (source instanceof Blob) {
    const native = source.size <= (options.inMemoryUpTo ?? 0) ? globalThis.crypto?.subtle : undefined
    if (native) return hashWhole(source, native, options)
    return hashChunks(chunksOf(source), source.size, options)
  }
  return hashChunks(source instanceof ReadableStream ? read(source) : source, undefined, options)
}

async function hashChunks(
  chunks: AsyncIterable<Uint8Array>,
  total: number | undefined,
  { onProgress, createHash = fastestSha256, signal }: HashOptions,
): Promise<HashedFile> {
  const hash = await createHash()
  let size = 0
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    hash.update(chunk)
    size += chunk.length
    onProgress?.(size, total)
  }
  return { sha256: toHex(hash.digest()), size }
}

async function hashWhole(
  blob: Blob,
  native: typeof crypto.subtle,
  { onProgress, signal }: HashOptions,
): Promise<HashedFile> {
  signal?.throwIfAborted()
  const bytes = await blob.arrayBuffer()
  signal?.throwIfAborted()
  const digest = await native.digest('SHA-256', bytes)
  signal?.throwIfAborted()
  onProgress?.(bytes.byteLength, bytes.byteLength)
  return { sha256: toHex(new Uint8Array(digest)), size: bytes.byteLength }
}

/**
 * The bytes of a Blob, read into the same two pieces of memory again and again, the next while the last is hashed: fresh memory
 * for each piece costs several times what reading does. A chunk is good until the next one is asked for.
 */
async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = byteReader(blob)
  if (!reader) return yield* slices(blob)
  let pending = reader.read(new Uint8Array(sliceBytes))
  let spare = new Uint8Array(sliceBytes)
  try {
    for (;;) {
      const { done, value } = await pending
      if (done) return
      pending = reader.read(spare)
      // When the consumer stops early, this one is not awaited; its failure must not become an unhandled rejection.
      pending.catch(() => undefined)
      yield value
      spare = new Uint8Array(value.buffer)
    }
  } finally {
    await reader.cancel()
  }
}

/** Undefined where a Blob cannot be read into memory that is given. */
function byteReader(blob: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return blob.stream().getReader({ mode: 'byob' })
  } catch {
    return undefined
  }
}

/** Slices of a Blob, the next one being read while the last is hashed. `Blob.stream()` gives 64 kB pieces: slower. */
async function* slices(blob: Blob): AsyncGenerator<Uint8Array> {
  const load = (from: number) => blob.slice(from, from + sliceBytes).arrayBuffer()
  let pending = blob.size > 0 ? load(0) : undefined
  for (let from = 0; pending; ) {
    const bytes = new Uint8Array(await pending)
    from += sliceBytes
    pending = from < blob.size ? load(from) : undefined
    // When the consumer stops early, this one is not awaited; its failure must not become an unhandled rejection.
    pending?.catch(() => undefined)
    yield bytes
  }
}

/** Reader loop: not every browser can iterate a ReadableStream. */
async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}
