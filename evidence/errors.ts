/** The parts of a proof that can be malformed; carried by {@link FormatError} so that callers need not read the message. */
export type FormatPart =
  | 'encoding'
  | 'canonical'
  | 'statement'
  | 'disclosure'
  | 'tile'
  | 'key'
  | 'note'
  | 'checkpoint'
  | 'cosignature'
  | 'policy'
  | 'proof'
  | 'extra'
  | 'missing_extra'

/** Bytes or text that do not follow the format they claim to be in. The message is technical English, for logs. */
export class FormatError extends Error {
  readonly part: FormatPart
  constructor(part: FormatPart, message: string) {
    super(`${part}: ${message}`)
    this.name = 'FormatError'
    this.part = part
  }
}

/** A well-formed note that must not be trusted: a known key's signature is wrong, or no known key signed it. */
export class SignatureError extends Error {
  readonly reason: 'invalid_signature' | 'no_known_signature'
  constructor(reason: 'invalid_signature' | 'no_known_signature', message: string) {
    super(message)
    this.name = 'SignatureError'
    this.reason = reason
  }
}
