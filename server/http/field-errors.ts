import type { FieldError } from '@atesta/contract/errors.ts'

const mostErrors = 100
const mostBytes = 32_768
const longestPath = 200
const longestMessage = 500

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
    return this.list.length >= mostErrors || this.#bytes >= mostBytes
  }

  add(path: string, message: string): void {
    if (this.#full) {
      this.leftOut = true
      return
    }
    const error = { path: cut(path, longestPath), message: cut(message, longestMessage) }
    this.#bytes += Buffer.byteLength(JSON.stringify(error))
    this.list.push(error)
  }
}
