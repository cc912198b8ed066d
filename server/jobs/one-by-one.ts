import { isUnavailable } from '../database/lost-connection.ts'
import type { Logger } from '../services/logger.ts'

/**
 * Calls `work` with each item. A failure is logged with the message `says` and does not stop the items behind
 * it, except when the database is out of reach. Returns the items that failed.
 */
export async function oneByOne<T extends object>(
  logger: Logger,
  says: string,
  these: Iterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<T[]> {
  const failed: T[] = []
  for (const one of these) {
    try {
      await work(one)
    } catch (err) {
      if (isUnavailable(err)) throw err
      failed.push(one)
      logger.error({ err, ...(one as object) }, says)
    }
  }
  return failed
}

/**
 * Calls `work` with each part of a job, continuing after failures, then throws the first error: the job is
 * retried for the parts that failed.
 */
export async function throughAll<T>(these: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const one of these) {
    try {
      await work(one)
    } catch (error) {
      if (isUnavailable(error)) throw error
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
