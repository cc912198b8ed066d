/**
 * The budget of one evaluation of a form. Forms are written by customers and answered by anyone with a link,
 * and the evaluation blocks the server's other requests: nested lists, or a hundred thousand records, must
 * not take minutes. Counted in steps, not in time, so that browser and server get the same result.
 */

/** Some tenths of a second; far more than forms with a thousand questions need. */
const maxSteps = 3_000_000

let left = Number.POSITIVE_INFINITY

/** Runs one evaluation with its own budget. */
export function withBudget<T>(work: () => T): T {
  const before = left
  left = maxSteps
  try {
    return work()
  } finally {
    left = before
  }
}

/** Counts steps; false once the budget does not allow for them. */
export function afford(steps: number): boolean {
  left -= steps
  return left >= 0
}

/** Counts steps; throws a RangeError once the budget does not allow for them. */
export function spend(steps: number): void {
  if (!afford(steps)) throw new RangeError('too much work')
}
