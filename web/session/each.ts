import { CallError } from '@atesta/contract/client.ts'

type Done<T> = {
  done: number
  /** The items that failed, and the reasons, in the same order. */
  failed: T[]
  failures: unknown[]
}

/**
 * Makes a call for each item, one after another so that the server is not flooded; a failure does not stop
 * the others, unless the person did not confirm that it is them. Returns how many succeeded, and why the
 * others did not.
 */
export async function forEach<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<Done<T>> {
  const failed: T[] = []
  const failures: unknown[] = []
  for (const [index, item] of items.entries()) {
    try {
      await call(item)
    } catch (error) {
      // They would be asked again for each item.
      const isDeclined = error instanceof CallError && error.code === 'step_up_required'
      const undone = isDeclined ? items.slice(index) : [item]
      failed.push(...undone)
      failures.push(...undone.map(() => error))
      if (isDeclined) break
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
