import { type CallError, isTransient } from '@atesta/contract/client.ts'

/**
 * Whether retrying later may succeed without a person: the server could not be reached, is overloaded or
 * broken, or needs a session first.
 */
export const isForLater = (error: CallError): boolean =>
  isTransient(error) || error.status >= 500 || error.status === 401
