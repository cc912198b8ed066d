import type { ListPlace } from '../../address/list-address.ts'

/** The size of a list in an answer; `total` is a lower bound unless it is exact. */
export type Counted = { total: number; total_is_exact?: boolean }
export type PageAnswer = Counted & { data: readonly unknown[]; page: number; page_size: number }
/** An answer with its size and the cursors of the next and previous pages. */
export type TurnedAnswer = PageAnswer & { next: string | null; previous: string | null }

/** A list's query: while a new answer is pending, `data` is still the previous one. */
export type CountedRead = { data?: Counted | undefined; isPlaceholderData: boolean }

export const isExact = (counted: Counted): boolean => counted.total_is_exact !== false

/** Whether a page is empty although its list is not: its rows are gone, or it never had any. */
export const isBeyondEnd = ({ data, page, total }: PageAnswer): boolean =>
  data.length === 0 && page > 1 && total > 0

/** The last page before this one that may have rows; always an earlier one, even if the total is wrong. */
export const pageBefore = ({ page, page_size, total }: PageAnswer): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / page_size)))

/**
 * The place of a page in its list. `pages` is null when the last one is not known. `back` and `on` lead to
 * the previous and next page, and are null where there is none.
 */
export function rangeOf(answer: TurnedAnswer) {
  const { data, page, page_size, total, next, previous } = answer
  const before = (page - 1) * page_size
  const lastKnown = Math.max(1, Math.ceil(total / page_size))
  const shown = data.length > 0
  // The first page shows what is first now, even when coming from further down; a page beyond the end has no
  // cursor.
  const back: ListPlace = page <= 2 ? {} : previous ? { before: previous } : { page: pageBefore(answer) }
  return {
    /** The first and the last row shown, from 1; for a page beyond the end, the list's end. */
    from: shown ? before + 1 : Math.min(total, before),
    to: shown ? before + data.length : Math.min(total, before),
    pages: isExact(answer) ? Math.max(lastKnown, shown ? page : 1) : null,
    back: page > 1 || previous ? back : null,
    on: next ? { after: next } : null,
  }
}
