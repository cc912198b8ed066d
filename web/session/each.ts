type Done<T> = {
  done: number
  /** The items that failed, and the reasons, in the same order. */
  failed: T[]
  failures: unknown[]
}

/**
 * Makes a call for each item, one after another so that the server is not flooded; a failure does not stop
 * the others. Returns how many succeeded, and why the others did not.
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

/**
 * Makes a call for each item, like `forEach`; running it again retries only the items that failed. `all` is
 * how many it tried this time.
 */
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
