import { isUnavailable } from '../database/database.ts'
import type { Logger } from '../services/logger.ts'

/**
 * Does the same with each of these. One with which it fails is logged, as what `says`, and does not stop those behind it;
 * a database that is out of reach does, since nothing would go better. Returns those with which it failed.
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

/** The same for the parts of one job, which comes back for those that failed: then throws the first of their errors. */
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
