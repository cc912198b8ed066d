import { Failure } from './failure.ts'

/** Runs work one at a time for each key, in this process. */
export type KeyQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** `most` is how many of one key may be waiting or running at once; further ones get too_many_requests. */
export function createKeyQueue(most: number): KeyQueue {
  const lines = new Map<string, { here: number; last: Promise<unknown> }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { here: 0, last: Promise.resolve() }
    if (line.here >= most) throw new Failure('too_many_requests', { retryAfter: 1 })
    lines.set(key, line)
    line.here += 1
    const mine = line.last.then(work)
    line.last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      line.here -= 1
      if (line.here === 0) lines.delete(key)
    }
  }
}
