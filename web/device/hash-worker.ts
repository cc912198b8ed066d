import { type HashedFile, hashBlob } from '@atesta/evidence/stream-hash.ts'

/** What the page asks: hash this file, or stop hashing it. `id` tells one question from the next. */
export type HashRequest = { id: number; file: Blob } | { id: number; cancel: true }
export type HashAnswer =
  | { id: number; done: number; total: number }
  | { id: number; hashed: HashedFile }
  | { id: number; cancelled: true }
  | { id: number; unreadable: string }

const running = new Map<number, AbortController>()
const answer = (message: HashAnswer) => postMessage(message)

/** Up to which size (bytes) a file is read whole. Above, asking for so much memory takes longer than hashing. */
const wholeUpTo = 64 * 1024 * 1024

/** How far hashing goes between two words about it. Bytes. */
const step = 4 * 1024 * 1024

async function hash(file: Blob, id: number, signal: AbortSignal): Promise<HashedFile> {
  let told = 0
  const onProgress = (done: number) => {
    if (done - told < step && done < file.size) return
    told = done
    answer({ id, done, total: file.size })
  }
  const options = { signal, onProgress }
  try {
    return await hashBlob(file, { ...options, inMemoryUpTo: wholeUpTo })
  } catch (error) {
    signal.throwIfAborted()
    if (file.size > wholeUpTo) throw error
    // Too little memory for the whole: in pieces it takes almost none.
    return hashBlob(file, options)
  }
}

addEventListener('message', async ({ data }: MessageEvent<HashRequest>) => {
  const { id } = data
  if ('cancel' in data) {
    running.get(id)?.abort()
    return
  }
  const controller = new AbortController()
  running.set(id, controller)
  try {
    answer({ id, hashed: await hash(data.file, id, controller.signal) })
  } catch (error) {
    if (controller.signal.aborted) answer({ id, cancelled: true })
    else answer({ id, unreadable: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(id)
  }
})
