import { CallError } from '@atesta/contract/client.ts'
import { problemText } from './problem-text.ts'

/**
 * Why something could not be taken back. What was saved since stays, and there is nothing to compare or to save again, so
 * that is said by `changedSince`.
 */
export const undoProblem =
  (changedSince: string) =>
  (error: unknown): string =>
    error instanceof CallError && error.code === 'stale_version' ? changedSince : problemText(error).detail
