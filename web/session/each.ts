type Done<T> = {
  done: number
  /** Those that failed, and why, in the same order. */
  failed: T[]
  failures: unknown[]
}

/**
 * Makes a call for each, one after another so that the server is not flooded; what fails does not keep the others back.
 * Answers how many were done, and why the others were not.
 */
export async function forEach<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<Done<T>> {
  const failed: T[] = []
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await call(item)
    } catch (error) {
      failed.push(item)
      failures.push(error)
    }
  }
  return { done: items.length - failures.length, failed, failures }
}

/** The same, to be asked for again: each run is made with those with which the last one failed, of which it tells how many. */
export function forEachLeft<T>(
  items: readonly T[],
  call: (item: T) => Promise<unknown>,
): () => Promise<Done<T> & { all: number }> {
  let left = items
  return async () => {
    const { length: all } = left
    const result = await forEach(left, call)
    left = result.failed
    return { ...result, all }
  }
}
