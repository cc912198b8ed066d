import type { ErrorCode, FieldError } from '@atesta/contract/errors.ts'
import type { RefusalText } from './texts.ts'

/** A field that is refused in our own texts, which are found when the language of the answer is known. */
type SaidField = { path: string; says: RefusalText; with?: Record<string, string | number> }

export type FailureFacts = {
  errors?: (FieldError | SaidField)[]
  /** There are more errors than those. */
  leftOut?: boolean
  meta?: Record<string, unknown>
  retryAfter?: number
  /** The methods that the address takes. */
  allow?: string[]
}

/** A refusal with a code of the catalogue. Anything else that is thrown is an internal error and becomes UNKNOWN. */
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
