export type ReportErrorCode =
  /** The report's data or the template could not be made into a PDF. */
  | 'render_failed'
  /** The work took longer than allowed; its program was ended. */
  | 'timed_out'
  /** The work took more memory than allowed; its program was ended. */
  | 'too_large'
  /** The process died, for example for lack of memory. */
  | 'worker_lost'
  /** The renderer was closed before or during the work. */
  | 'closed'
  /** A file to merge is not a PDF, is cut off, or contradicts itself. `part` names it. */
  | 'part_damaged'
  /** A file to merge is encrypted, with a password or with restrictions only. `part` names it. */
  | 'part_encrypted'
  /** A file to merge cannot be read, or the target cannot be written. */
  | 'io_failed'

/** The one error that rendering and merging reject with. */
export class ReportError extends Error {
  readonly code: ReportErrorCode
  /** Name of the faulty part, as the caller gave it. */
  readonly part: string | undefined

  constructor(code: ReportErrorCode, message: string, options?: { part?: string; cause?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ReportError'
    this.code = code
    this.part = options?.part
  }
}
