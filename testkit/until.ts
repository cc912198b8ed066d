/**
 * Asks again and again until the answer is true, and answers how many milliseconds that took by the real clock.
 * Throws when `limit` milliseconds were not enough.
 */
export async function until(answer: () => Promise<boolean>, limit = 60_000): Promise<number> {
  const start = performance.now()
  for (;;) {
    if (await answer()) return performance.now() - start
    if (performance.now() - start > limit) throw new Error(`It did not come true within ${limit} ms.`)
    // Only so that asking leaves the machine room to work; nothing depends on how long.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * Waits until the answer is true. Throws once a question asked a second from now, or later, is answered false.
 * When it was asked counts, not when it was answered: a machine with other work to do answers late, but not otherwise.
 */
export async function withinASecond(answer: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  for (let asked = start; !(await answer()); asked = performance.now()) {
    if (asked - start > 1000)
      throw new Error(`Asked ${Math.round(asked - start)} ms later it was not true yet.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
