/**
 * Polls until `answer` is true, and returns the milliseconds that took by the real clock. Throws after
 * `limit` milliseconds.
 */
export async function until(answer: () => Promise<boolean>, limit = 60_000): Promise<number> {
  const start = performance.now()
  for (;;) {
    if (await answer()) return performance.now() - start
    if (performance.now() - start > limit) throw new Error(`It did not come true within ${limit} ms.`)
    // Only leaves the machine time to work; nothing depends on the duration.
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * Waits until `answer` is true. Throws if a question asked a second from now, or later, is answered false.
 * The time of asking counts, because a busy machine answers late, but not differently.
 */
export async function withinASecond(answer: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  for (let asked = start; !(await answer()); asked = performance.now()) {
    if (asked - start > 1000)
      throw new Error(`Asked ${Math.round(asked - start)} ms later it was not true yet.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
