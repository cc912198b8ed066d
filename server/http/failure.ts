import type { IncomingMessage } from 'node:http'
import type { ErrorCode, FieldError } from '@atesta/contract/errors.ts'
import { apiKeyPrefix } from '../identity/tokens.ts'
import type { RefusalText } from './texts.ts'

/** A refused field with one of our own texts, which is looked up once the language of the answer is known. */
export type SaidField = { path: string; says: RefusalText; with?: Record<string, string | number> }

export type FailureFacts = {
  errors?: (FieldError | SaidField)[]
  /** There are more errors than those listed. */
  leftOut?: boolean
  meta?: Record<string, unknown>
  retryAfter?: number
  /** The methods that the address allows. */
  allow?: string[]
  /** The caller is a program: it has a key, and no session that could have ended. */
  ofProgram?: boolean
}

/**
 * A refusal with a code of the catalogue. Anything else that is thrown is an internal error and becomes
 * UNKNOWN.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly facts: FailureFacts
  constructor(code: ErrorCode, facts: FailureFacts = {}) {
    super(code)
    this.name = 'Failure'
    this.code = code
    this.facts = facts
  }
}

/** The refusal of a request whose caller is not known. */
export const noCaller = ({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): Failure => {
  const { authorization = '' } = headers
  const ofProgram =
    authorization.includes(apiKeyPrefix) ||
    /^Basic /i.test(authorization) ||
    /^\/(odata|api\/scim)\//.test(url ?? '')
  return new Failure('unauthenticated', { ofProgram })
}
