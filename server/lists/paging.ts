/** A place in a list: a page by its number or, at the same cost however far down, what comes behind or before a cursor. */
export type PageAsked = {
  page: number
  page_size: number
  after?: string
  before?: string
  /** Who only wants a few rows of many lists: a text that no index finds is looked for among the first rows alone. */
  glance?: boolean
}
export type Page<T> = {
  data: T[]
  page: number
  page_size: number
  total: number
  /** False when there are at least `total`, and counting them all would take too long; absent otherwise. */
  total_is_exact?: boolean
  /** Cursors of the pages behind and before this one; null where the list ends. */
  next: string | null
  previous: string | null
}

/** Rows of a filter without kept counts are counted up to here; beyond it `total` is said to be a lower bound. */
export const countBound = 5000

/** How many rows lie before the page of that number. */
export const offsetOf = (asked: PageAsked) => (asked.page - 1) * asked.page_size

/** A LIKE pattern that finds `text` anywhere, with its own wildcards taken literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
