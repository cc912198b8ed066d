import { type HashedFile, hashBlob } from '@atesta/evidence/stream-hash.ts'

/** What the page asks: hash this file, or stop hashing it. `id` tells one question from the next. */
export type HashRequest = { id: number; file: File; inMemoryUpTo: number } | { id: number; cancel: true }
export type HashAnswer =
  | { id: number; done: number; total: number }
  | { id: number; hashed: HashedFile }
  | { id: number; cancelled: true }
  | { id: number; unreadable: string }

const running = new Map<number, AbortController>()
const answer = (message: HashAnswer) => postMessage(message)

async function hash(file: File, inMemoryUpTo: number, id: number, signal: AbortSignal): Promise<HashedFile> {
  const options = {
    signal,
    onProgress: (done: number) => answer({ id, done, total: file.size }),
  }
  if (file.size > inMemoryUpTo) return hashBlob(file, options)
  try {
    return await hashBlob(file, { ...options, inMemoryUpTo })
  } catch {
    signal.throwIfAborted()
    // Too little memory for the whole: in pieces it takes longer, but almost none.
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
    answer({ id, hashed: await hash(data.file, data.inMemoryUpTo, id, controller.signal) })
  } catch (error) {
    if (controller.signal.aborted) answer({ id, cancelled: true })
    else answer({ id, unreadable: error instanceof Error ? error.message : String(error) })
  } finally {
    running.delete(id)
  }
})
