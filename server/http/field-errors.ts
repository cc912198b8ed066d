import type { FieldError } from '@atesta/contract/errors.ts'

const maxErrors = 100
const maxBytes = 32_768
const maxPathLength = 200
const maxMessageLength = 500

const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text

/**
 * The errors of one answer, limited to what a person can read. Paths repeat what the caller sent, so the
 * answer to a megabyte could otherwise be many megabytes.
 */
export class FieldErrors {
  readonly list: FieldError[] = []
  /** Whether there are more than are listed. */
  leftOut = false
  #bytes = 0

  get #full(): boolean {
    return this.list.length >= maxErrors || this.#bytes >= maxBytes
  }

  add(path: string, message: string): void {
    if (this.#full) {
      this.leftOut = true
      return
    }
    const error = { path: cut(path, maxPathLength), message: cut(message, maxMessageLength) }
    this.#bytes += Buffer.byteLength(JSON.stringify(error))
    this.list.push(error)
  }
}
