import { CallError } from '@atesta/contract/client.ts'
import { problemText } from './problem-text.ts'

/**
 * Why something could not be undone. Changes saved since then stay; with nothing to compare or save again,
 * `changedSince` says so.
 */
export const undoProblem =
  (changedSince: string) =>
  (error: unknown): string =>
    error instanceof CallError && error.code === 'stale_version' ? changedSince : problemText(error).detail
