import type { ListPlace } from '../../address/list-address.ts'

/** What a list's answer says about how many there are; `total` is only a lower bound unless it is exact. */
export type Counted = { total: number; total_is_exact?: boolean }
export type PageAnswer = Counted & { data: readonly unknown[]; page: number; page_size: number }
/** The same with the cursors of the pages around it. */
export type TurnedAnswer = PageAnswer & { next: string | null; previous: string | null }

/** A list as it is read: while another question is being answered, `data` is still the answer to the one before. */
export type CountedRead = { data?: Counted | undefined; isPlaceholderData: boolean }

export const isExact = (counted: Counted): boolean => counted.total_is_exact !== false

/** Whether a page has no rows although its list has: they went meanwhile, or never reached so far. */
export const isBeyondEnd = ({ data, page, total }: PageAnswer): boolean =>
  data.length === 0 && page > 1 && total > 0

/** The last page that may have rows before this one; always an earlier one, also where the total is wrong. */
export const pageBefore = ({ page, page_size, total }: PageAnswer): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / page_size)))

/**
 * Where a page lies in its list. `pages` is null when the last one is not known. `back` and `on` lead to the pages around
 * it, and are null where there are none.
 */
export function rangeOf(answer: TurnedAnswer) {
  const { data, page, page_size, total, next, previous } = answer
  const before = (page - 1) * page_size
  const lastKnown = Math.max(1, Math.ceil(total / page_size))
  const shown = data.length > 0
  // The first page is what is first now, also for who came from further down; a page beyond the end has no cursor.
  const back: ListPlace = page <= 2 ? {} : previous ? { before: previous } : { page: pageBefore(answer) }
  return {
    /** The first and the last row shown, from 1; both the list's end for a page beyond it. */
    from: shown ? before + 1 : Math.min(total, before),
    to: shown ? before + data.length : Math.min(total, before),
    pages: isExact(answer) ? Math.max(lastKnown, shown ? page : 1) : null,
    back: page > 1 || previous ? back : null,
    on: next ? { after: next } : null,
  }
}
