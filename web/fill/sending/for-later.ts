import { type CallError, isTransient } from '@atesta/contract/client.ts'

/**
 * The same may succeed another time, without a person: the server could not be reached, is asked too much, is broken, or
 * has to know first who this is.
 */
export const isForLater = (error: CallError): boolean =>
  isTransient(error) || error.status >= 500 || error.status === 401
