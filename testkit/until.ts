/**
 * Asks again and again until the answer is true, and answers how many milliseconds that took by the real clock.
 * Throws when `limit` milliseconds were not enough.
 */
export async function until(answer: () => Promise<boolean>, limit = 10_000): Promise<number> {
  const start = performance.now()
  for (;;) {
    if (await answer()) return performance.now() - start
    if (performance.now() - start > limit) throw new Error(`It did not come true within ${limit} ms.`)
    // Only so that asking leaves the machine room to work; nothing depends on how long.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
