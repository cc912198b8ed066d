/**
 * A place in a list: a page by its number or, at the same cost however far down, the rows after or before a
 * cursor.
 */
export type PageAsked = {
  page: number
  page_size: number
  after?: string
  before?: string
  /**
   * For a few rows of many lists at once: a text that no index finds is looked for among the first rows only.
   */
  glance?: boolean
}
export type Page<T> = {
  data: T[]
  page: number
  page_size: number
  total: number
  /**
   * False when `total` is only a lower bound because counting all rows would take too long; absent otherwise.
   */
  total_is_exact?: boolean
  /** Cursors of the next and previous pages; null where the list ends. */
  next: string | null
  previous: string | null
}

/** Filters without kept counts are counted up to here; beyond it `total` is a lower bound. */
export const countBound = 5000

/** How many rows precede the page of that number. */
export const offsetOf = (asked: PageAsked) => (asked.page - 1) * asked.page_size

/** `text` as part of a LIKE pattern, which finds nothing but itself. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds `text` anywhere. */
export const containing = (text: string) => `%${literally(text)}%`
