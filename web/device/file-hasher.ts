import type { HashedFile } from '@atesta/evidence/stream-hash.ts'
import type { HashAnswer, HashRequest } from './hash-worker.ts'

/** The file could not be read: moved, changed while it was read, or no permission. */
export class UnreadableFile extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'UnreadableFile'
  }
}

type Options = { onProgress?: (done: number) => void; signal?: AbortSignal }

/**
 * A web worker that hashes files, started immediately so that it is available when the network no longer is.
 * `hash` rejects with UnreadableFile, or with an AbortError when its signal stops it.
 */
export function startHasher() {
  let isBroken = false
  const start = () => {
    isBroken = false
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    // As when its file does not come, also before anything is to be hashed.
    started.addEventListener('error', () => {
      isBroken = true
    })
    return started
  }
  let worker = start()
  let lastId = 0

  function hash(file: Blob, { onProgress, signal }: Options = {}): Promise<HashedFile> {
    const id = ++lastId
    if (isBroken) {
      worker.terminate()
      worker = start()
    }
    const asked = worker
    const ask = (request: HashRequest) => asked.postMessage(request)
    return new Promise((resolve, reject) => {
      const stop = () => ask({ id, cancel: true })
      const settle = (end: () => void) => {
        asked.removeEventListener('message', hear)
        asked.removeEventListener('error', fail)
        signal?.removeEventListener('abort', stop)
        end()
      }
      const fail = (event: ErrorEvent) => settle(() => reject(new UnreadableFile(event.message)))
      const hear = ({ data }: MessageEvent<HashAnswer>) => {
        if (data.id !== id) return
        if ('done' in data) onProgress?.(data.done)
        else if ('hashed' in data) settle(() => resolve(data.hashed))
        else if ('cancelled' in data) settle(() => reject(signal?.reason))
        else settle(() => reject(new UnreadableFile(data.unreadable)))
      }
      asked.addEventListener('message', hear)
      asked.addEventListener('error', fail)
      signal?.addEventListener('abort', stop)
      ask({ id, file })
    })
  }
  return { hash, close: () => worker.terminate() }
}
export type Hasher = ReturnType<typeof startHasher>
