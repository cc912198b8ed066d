/**
 * Makes a call for each, one after another so that the server is not flooded; what fails does not keep the others back.
 * Answers how many were done, and why the others were not.
 */
export async function forEach<T>(
  items: readonly T[],
  call: (item: T) => Promise<unknown>,
): Promise<{ done: number; failures: unknown[] }> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await call(item)
    } catch (error) {
      failures.push(error)
    }
  }
  return { done: items.length - failures.length, failures }
}
